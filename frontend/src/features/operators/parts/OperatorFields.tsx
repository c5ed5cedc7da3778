import { Checkbox, Form, Input, Select } from 'antd'
import type { Choices } from '../api'

interface OperatorFieldsProps {
  choices: Choices | undefined
  /** A new operator needs a PIN; of one who exists it may stay. */
  isNew: boolean
}

const named = (rows: Choices['usuarios'] | undefined) => (rows ?? []).map(({ id, nome }) => ({ value: id, label: nome }))

/** The fields of an operator. */
export function OperatorFields({ choices, isNew }: OperatorFieldsProps) {
  return (
    <>
      <Form.Item name="nome" label="Nome" rules={[{ required: true, whitespace: true, message: 'Preencha o nome do operador.' }]}>
        <Input autoComplete="off" maxLength={120} />
      </Form.Item>
      <Form.Item
        name="pin"
        label={isNew ? 'PIN' : 'Novo PIN'}
        extra={isNew ? 'De 4 a 8 números. Ele não é mostrado de novo.' : 'Em branco, o PIN de hoje continua valendo.'}
        rules={[{ required: isNew, message: 'Escolha um PIN de 4 a 8 números.' }, { pattern: /^\d{4,8}$/, message: 'O PIN tem de 4 a 8 números.' }]}
      >
        <Input.Password autoComplete="new-password" inputMode="numeric" maxLength={8} />
      </Form.Item>
      <Form.Item name="pontoDeVendaId" label="Ponto de venda" required>
        <Select options={[{ value: '', label: 'Qualquer um' }, ...named(choices?.pontosDeVenda)]} />
      </Form.Item>
      <Form.Item name="usuarioId" label="Conta no portal" required extra="Com uma conta, o operador só vende o que a conta pode ver.">
        <Select showSearch={{ optionFilterProp: 'label' }} options={[{ value: '', label: 'Nenhuma' }, ...named(choices?.usuarios)]} />
      </Form.Item>
      <Form.Item name="direitos" label="Direitos" required extra="Vender não precisa de direito.">
        <Checkbox.Group style={{ display: 'grid', gap: 8 }} options={(choices?.direitos ?? []).map(({ id, nome }) => ({ value: id, label: nome }))} />
      </Form.Item>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
