import type { ComponentType } from 'react'
import { Field, type FieldProps } from './Field'
import { useFieldState, useFormPart, useFormState } from './form'
import { InputField, type InputFieldProps } from './InputField'
import { MoneyField, type MoneyFieldProps } from './MoneyField'
import { NumberField, type NumberFieldProps } from './NumberField'
import { SelectField, type SelectFieldProps } from './SelectField'
import { SwitchField, type SwitchFieldProps } from './SwitchField'

/** The names of the values that are of a type. */
type FieldsOf<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values]

/** A piece for the fields of that name only. */
type Piece<Props, Name> = ComponentType<Omit<Props, 'field'> & { field: Name }>

/**
 * The pieces and hooks of a form, typed for its values: a field that they do
 * not have, or that is of another type, does not compile.
 */
export function fieldsOf<Values extends object>() {
  return {
    Field: Field as Piece<FieldProps, keyof Values>,
    SwitchField: SwitchField as Piece<SwitchFieldProps, FieldsOf<Values, boolean>>,
    NumberField: NumberField as Piece<NumberFieldProps, FieldsOf<Values, number>>,
    MoneyField: MoneyField as Piece<MoneyFieldProps, FieldsOf<Values, number>>,
    InputField: InputField as Piece<InputFieldProps, FieldsOf<Values, string>>,
    SelectField: SelectField as Piece<SelectFieldProps, FieldsOf<Values, string | number>>,
    /** A field's value, how to set it, and the attributes of its control. */
    useField: useFieldState as <Name extends keyof Values>(field: Name, options?: { hasHint?: boolean; disabled?: boolean }) => ReturnType<typeof useFieldState<Values[Name]>>,
    /** The value of a field as it is being edited. */
    useValue: <Name extends keyof Values>(field: Name) => useFormPart(useFormState(), ({ draft }) => (draft as Values)[field]),
    /** What the server holds of a field. */
    useSaved: <Name extends keyof Values>(field: Name) => useFormPart(useFormState(), ({ saved }) => (saved as Values)[field]),
    /** All values as they are being edited. */
    useValues: () => useFormPart(useFormState(), ({ draft }) => draft as Values),
  }
}
