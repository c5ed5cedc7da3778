import { Field } from '@/ui/Field'
import { useFieldState } from '@/ui/form'
import { ImagePicker } from '@/ui/ImagePicker'

interface BannerFieldProps {
  field: string
  label: string
  hint: string
  /** Width to height of what is kept. */
  aspect: number
}

/** A banner of the donation page: any image, of which a part is kept (S1§9). */
export function BannerField({ field, label, hint, aspect }: BannerFieldProps) {
  const { value, set, described } = useFieldState<File | string | null>(field, { hasHint: true })
  return (
    <Field field={field} label={label} hint={hint} isGroup>
      <ImagePicker label={label} aspect={aspect} value={value} onChange={set} disabled={described.disabled} />
    </Field>
  )
}
