import { fieldsOf } from '@/ui/fieldsOf'
import type { SpendDraft } from '../api/spend'

/** The form's pieces and hooks, typed for the minimum spend. */
export const { Field, MoneyField, SwitchField, useField } = fieldsOf<SpendDraft>()
