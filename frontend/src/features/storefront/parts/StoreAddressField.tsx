import { Button, Input } from 'antd'
import { toast } from '@/ui/toasts'
import { useBusy, useEditor, useSavedSetting, useSetting } from '../editor'
import { isSlug } from '../rules'
import { useStorePrefix } from '../storeAddress'
import { Field, useDescription } from './Field'

/** The store's part of its public address, and the whole of it to hand on (S0§2). */
export function StoreAddressField() {
  const editor = useEditor()
  const slug = useSetting('urlMeepFood')
  const before = useSavedSetting('urlMeepFood')
  const prefix = useStorePrefix()
  const isPublished = prefix !== '/'
  const address = prefix + slug
  const changed = slug !== before && 'Quem tem o endereço antigo deixa de encontrar a loja.'

  return (
    <Field
      field="urlMeepFood"
      label="Endereço da loja"
      hint={isPublished ? <>Sua loja fica em <strong>{address}</strong>. {changed}</> : changed || 'A parte do endereço público que é só da sua loja.'}
    >
      <div style={{ display: 'flex', gap: 8 }}>
        <Input
          {...useDescription('urlMeepFood', true)}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={useBusy(editor)}
          value={slug}
          onChange={(event) => editor.set('urlMeepFood', event.target.value)}
        />
        {isPublished && (
          <Button
            disabled={!isSlug(slug)}
            onClick={() => {
              navigator.clipboard.writeText(address).then(
                () => toast.success('Endereço copiado.'),
                () => toast.error('Não foi possível copiar. Selecione o endereço e copie.'),
              )
            }}
          >
            Copiar
          </Button>
        )}
      </div>
    </Field>
  )
}
