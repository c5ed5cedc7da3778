import { fieldsOf } from '@/ui/fieldsOf'
import type { Draft } from './rules'

/** The form's pieces and hooks, typed for the configuration. */
export const { Field, InputField, MoneyField, NumberField, SelectField, SwitchField, useField, useSaved, useValue } = fieldsOf<Draft>()
