import { Input } from 'antd'
import { useConfiguration } from '@/api/configuration'
import { Field } from '@/ui/Field'
import { useFieldState, useFormPart, useFormState } from '@/ui/form'
import { donationAddress, shown } from '../address'

/** The event's part of its page's public address. */
export function PageAddressField() {
  const { value, set, described } = useFieldState<string>('link', { hasHint: true })
  const before = useFormPart(useFormState(), ({ saved }) => saved['link']) as string
  const { enderecoPublico } = useConfiguration().value
  const changed = before !== '' && before !== value && 'O endereço antigo e os códigos já impressos continuam levando à página.'
  return (
    <Field field="link" label="Endereço da página" hint={<>As pessoas doam em <strong>{shown(donationAddress(value, enderecoPublico))}</strong>. {changed}</>}>
      <Input {...described} maxLength={60} autoComplete="off" autoCapitalize="none" spellCheck={false} value={value} onChange={({ target }) => set(target.value)} />
    </Field>
  )
}
