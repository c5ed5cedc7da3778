import { Suspense } from 'react'
import { Field } from '@/ui/Field'
import { useFieldState } from '@/ui/form'
import { lazyPart } from '@/ui/lazyPart'
import { Skeleton } from '@/ui/Skeleton'

const RichTextEditor = lazyPart(() => import('./RichTextEditor'))

interface RichTextProps {
  field: string
  label: string
  hint?: string
}

/** A formatted text of a FormPage. */
export function RichText({ field, label, hint }: RichTextProps) {
  const { value, set, described } = useFieldState<string>(field, { hasHint: hint !== undefined })
  return (
    <Field field={field} label={label} hint={hint} isGroup>
      <Suspense fallback={<Skeleton lines={1} lineHeight={160} />}>
        <RichTextEditor label={label} value={value} onChange={set} disabled={described.disabled} describedBy={described['aria-describedby']} isInvalid={described['aria-invalid']} />
      </Suspense>
    </Field>
  )
}
