import { fieldsOf } from '@/ui/fieldsOf'
import type { ScheduleDraft } from '../schedule'

/** The form's pieces and hooks, typed for an agenda. */
export const { Field, InputField, NumberField, SwitchField, useField, useValue } = fieldsOf<ScheduleDraft>()
