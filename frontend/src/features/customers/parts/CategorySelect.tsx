import { Select, type SelectProps } from 'antd'
import type { Category } from '../api'

interface CategorySelectProps extends Omit<SelectProps<string>, 'options'> {
  categories: readonly Category[]
  /** What the choice of none is called, where there is one; its value is ''. */
  none?: string
}

/** Chooses one of the venue's categories by its id. Fits a Form.Item. */
export function CategorySelect({ categories, none, ...rest }: CategorySelectProps) {
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...(none ? [{ value: '', label: none }] : []), ...categories.map(({ id, descricao }) => ({ value: id, label: descricao }))]}
    />
  )
}
