import { fieldsOf } from '@/ui/fieldsOf'
import type { ServiceDraft } from '../service'

/** The form's pieces and hooks, typed for a service. */
export const { Field, InputField, MoneyField, NumberField, SwitchField, useField } = fieldsOf<ServiceDraft>()
