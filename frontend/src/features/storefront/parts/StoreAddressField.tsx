import { Button, Input } from 'antd'
import { isDesktop, saveFile } from '@/api/native'
import { copy } from '@/ui/copy'
import { QrCode } from '@/ui/QrCode'
import { toast } from '@/ui/toasts'
import { Field, useField, useSaved } from '../fields'
import { isSlug } from '../rules'
import { useStorePrefix } from '../storeAddress'

/** The store's part of its public address, and the whole of it to hand on (S0§2). */
export function StoreAddressField() {
  const { value: slug, set, described } = useField('urlMeepFood', { hasHint: true })
  const before = useSaved('urlMeepFood')
  const prefix = useStorePrefix()
  const isPublished = prefix !== '/'
  const address = prefix + slug
  const changed = slug !== before && 'Quem tem o endereço antigo deixa de encontrar a loja.'

  return (
    <>
      <Field
        field="urlMeepFood"
        label="Endereço da loja"
        hint={isPublished ? <>Sua loja fica em <strong>{address}</strong>. {changed}</> : changed || 'A parte do endereço público que é só da sua loja.'}
      >
        <div style={{ display: 'flex', gap: 8 }}>
          <Input
            {...described}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={slug}
            onChange={(event) => set(event.target.value)}
          />
          {isPublished && (
            <Button
              disabled={!isSlug(slug)}
              onClick={() => {
                copy(address, 'Copie o endereço:').then(
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
      {isPublished && before !== '' && (
        <QrCode value={prefix + before} label={`Cardápio em ${prefix}${before}`} fileName={`cardapio-${before}`} onSave={saveFile} printable={!isDesktop()} />
      )}
    </>
  )
}
