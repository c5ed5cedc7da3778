import { EditOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import type { FormState } from '@/ui/form'
import { toast } from '@/ui/toasts'
import { readProduct, useAddOption, type Observation, type Option } from '../../api/form'
import { useOptionUses, useRenameOption } from '../../api/shared'
import { toDraft, type Draft } from '../../product'
import { HereOrAll, type Reach } from './HereOrAll'
import styles from './HereOrAll.module.css'

interface RenameOptionProps {
  /** Those of the observation that is being typed. */
  options: readonly Option[]
  onChange: (options: Option[]) => void
  /** The form of the product, which the observation belongs to. */
  product: FormState
}

/** Calls an option otherwise: in this observation, or in all products that offer it. */
export function RenameOption({ options, onChange, product }: RenameOptionProps) {
  const venue = useVenue()
  const id = useId()
  const [chosen, setChosen] = useState<Option | null>(null)
  const [name, setName] = useState('')
  const uses = useOptionUses(venue.id, chosen?.id ?? '')
  const rename = useRenameOption(venue.id)
  const add = useAddOption(venue.id)
  const productId = (product.get().saved as Draft).id
  const others = (uses.data ?? []).filter((other) => other.id !== productId)

  function choose(option: Option | undefined) {
    setChosen(option ?? null)
    setName(option?.descricao ?? '')
  }

  async function answer(reach: Reach) {
    if (!chosen) return false
    if (reach === 'here') {
      const made = await add.mutateAsync(name)
      onChange(options.map((option) => (option.id === chosen.id ? made : option)).filter((option, at, all) => all.findIndex(({ id }) => id === option.id) === at))
      return true
    }
    await rename.mutateAsync({ opcaoId: chosen.id, descricao: name, emProdutos: (uses.data ?? []).map(({ id }) => id) })
    onChange(renamed(options, chosen.id, name))
    await followRename(product, productId, chosen.id, name)
    toast.success(`${chosen.descricao} agora é ${name.trim()} em todos os produtos.`)
    return true
  }

  return (
    <>
      <Button type="text" size="small" icon={<EditOutlined aria-hidden="true" />} onClick={() => choose(options[0])}>Renomear uma opção</Button>
      <HereOrAll
        open={chosen !== null} title="Renomear uma opção" confirmLabel="Renomear" products={others} waiting={chosen !== null && !uses.data}
        here="esta observação passa a oferecer uma opção com o novo nome." all="a opção muda de nome já, em todos os produtos que a oferecem."
        onAnswer={answer} onClose={() => choose(undefined)}
        first={
          <>
            <div className={styles.field}>
              <label htmlFor={`${id}-opcao`}>Opção</label>
              <Select
                id={`${id}-opcao`} style={{ width: '100%' }} value={chosen?.id} options={options.map((option) => ({ value: option.id, label: option.descricao }))}
                onChange={(key: string) => choose(options.find((option) => option.id === key))}
              />
            </div>
            <div className={styles.field}>
              <label htmlFor={`${id}-nome`}>Novo nome</label>
              <Input id={`${id}-nome`} value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
            </div>
            {uses.error && !uses.data && <p role="alert">Não foi possível ver quais produtos oferecem a opção: {messageOf(uses.error)} Feche e tente de novo.</p>}
          </>
        }
      />
    </>
  )
}

function renamed(options: readonly Option[], id: string, descricao: string): Option[] {
  return options.map((option) => (option.id === id ? { ...option, descricao: descricao.trim() } : option))
}

/** The product has another version now, and its options are called otherwise, in the draft as well. */
async function followRename(product: FormState, productId: string, optionId: string, name: string) {
  const { draft, saved } = product.get()
  const inAll = (observations: unknown) => (observations as Observation[]).map((each) => ({ ...each, opcoes: renamed(each.opcoes, optionId, name) }))
  product.update({ draft: { ...draft, observacoes: inAll(draft['observacoes']) }, saved: { ...saved, observacoes: inAll(saved['observacoes']) } })
  if (productId !== '') product.rebase(toDraft(await readProduct(productId)))
}
