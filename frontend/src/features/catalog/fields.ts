import { fieldsOf } from '@/ui/fieldsOf'
import type { Draft } from './product'

/** The form's pieces and hooks, typed for a product. */
export const { Field, InputField, MoneyField, NumberField, SelectField, SwitchField, useField, useSaved, useValue, useValues } = fieldsOf<Draft>()
