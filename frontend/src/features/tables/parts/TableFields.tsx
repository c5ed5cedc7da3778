import { AutoComplete, Form, Input } from 'antd'

interface TableFieldsProps {
  /** The areas that other tables are in. */
  areas: readonly string[]
}

const numberRule = { required: true, whitespace: true, message: 'Informe o número da mesa.' }

export function NumberField({ label = 'Número', hint }: { label?: string; hint?: string }) {
  return (
    <Form.Item name="numero" label={label} extra={hint} rules={[numberRule]}>
      <Input autoComplete="off" maxLength={20} />
    </Form.Item>
  )
}

export function NameField() {
  return (
    <Form.Item name="nome" label="Nome" extra="Ajuda a achar a mesa: Perto da janela. O cliente também o vê.">
      <Input autoComplete="off" maxLength={40} />
    </Form.Item>
  )
}

export function AreaField({ areas }: TableFieldsProps) {
  const options = areas.filter(Boolean).map((value) => ({ value }))
  return (
    <Form.Item name="area" label="Área" extra="Salão, varanda, andar de cima: as mesas são listadas por área.">
      <AutoComplete options={options} showSearch={{ filterOption: (typed, option) => option?.value.toLowerCase().includes(typed.toLowerCase()) ?? false }}>
        <Input autoComplete="off" maxLength={40} />
      </AutoComplete>
    </Form.Item>
  )
}
