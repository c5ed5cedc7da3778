import { Form, Input, Switch } from 'antd'
import { ProductPicker } from '../lists/ProductPicker'

/** The fields of a custom sale menu. */
export function SaleMenuFields() {
  return (
    <>
      <Form.Item name="nome" label="Nome" rules={[{ required: true, whitespace: true, message: 'Preencha o nome do menu.' }]}>
        <Input autoComplete="off" maxLength={120} />
      </Form.Item>
      <Form.Item
        name="naLoja"
        label="Mostrar na loja online"
        valuePropName="checked"
        required={false}
        extra="A loja online é o único lugar que existe hoje. Tablets, totens e terminais entram aqui quando houver equipamentos."
      >
        <Switch />
      </Form.Item>
      <Form.Item name="produtos" label="Produtos" extra="Um produto fica em um menu só: o que já estiver em outro passa para este.">
        <ProductPicker />
      </Form.Item>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
