import { useNavigate } from 'react-router'
import { ApiError } from '@/api/client'
import { useSession } from '@/api/session'
import { base64Of } from '@/ui/base64'
import { FormPage } from '@/ui/FormPage'
import { toast } from '@/ui/toasts'
import { readProduct, readReferences, useSaveProduct, type Choices, type ProductForm as Form } from '../../api/form'
import { draftKey } from '../../drafts'
import { messages } from '../../messages'
import { change, isInShop, problemsOf, toDraft, toWire, type Draft } from '../../product'
import { useAttempt } from '../../useAttempt'
import { Followers } from '../changes/Followers'
import { useFollowers } from '../changes/useFollowers'
import { KeptDraft } from './KeptDraft'
import { ProductTabs } from './ProductTabs'

interface ProductFormProps {
  venueId: string
  saved: Draft
  choices: Choices
}

/** The tabbed form of a product, edited as a whole and saved as a whole (S1§2). */
export function ProductForm({ venueId, saved, choices }: ProductFormProps) {
  const navigate = useNavigate()
  const session = useSession()
  const save = useSaveProduct(venueId)
  const keyFor = useAttempt()
  const followers = useFollowers({ startsTicked: true })

  async function submit(draft: Draft): Promise<Draft> {
    const form = await withFollowers(toWire(draft, draft.foto instanceof File ? await base64Of(draft.foto) : ''), saved.id, followers.ask)
    const kept = toDraft(await save.mutateAsync({ form, key: keyFor(form) }))
    if (choices.exigeFotoNaLoja && isInShop(kept) && kept.foto === null) toast.info(messages.noPhotoNoShop)
    // In the form's place: there is nothing to go back to.
    if (saved.id === '') void navigate(`/produtos/produto/cadastro/finalizacao/${kept.id}`, { replace: true })
    return kept
  }

  return (
    <>
      <FormPage<Draft>
        label={saved.id === '' ? 'Cadastrar produto' : 'Editar produto'}
        saved={saved}
        onSave={submit}
        success={messages.saved}
        validate={(draft) => problemsOf(draft, choices.GerarNFCE)}
        change={change}
        reread={saved.id === '' ? undefined : () => readProduct(saved.id).then(toDraft)}
        // The server names the version that it holds, which is no field of the form.
        outdated={(refusal) => (refusal instanceof ApiError && 'versao' in refusal.fields ? refusal.message : undefined)}
        aliases={{ codigoBarra: 'codigosBarra' }}
        listsFaults
        wide
        onCancel={() => void navigate('/produtos/produto')}
      >
        <ProductTabs venueId={venueId} choices={choices}>
          <KeptDraft name={draftKey(session?.usuarioId ?? '', venueId, saved.id)} />
        </ProductTabs>
      </FormPage>
      <Followers {...followers.question} />
    </>
  )
}

/** The form with where else its new name or price is to count. */
async function withFollowers(form: Form, id: string, ask: ReturnType<typeof useFollowers>['ask']): Promise<Form> {
  if (id === '' || form.tipo === 11) return form
  const references = await readReferences(id, form.nome, form.valor)
  if (references.length === 0) return form
  const ticked = await ask(references)
  if (ticked === null) throw new ApiError('O produto ainda não foi salvo. Confira e salve de novo.', { kind: 'http', code: 'unconfirmed' })
  return { ...form, deveAtualizarValorProdutoReferencia: ticked.length > 0, produtosReferencia: ticked }
}
