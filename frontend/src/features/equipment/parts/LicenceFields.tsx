import { Form, Input, InputNumber, Select, type FormRule } from 'antd'
import { DayInput } from '@/ui/DayInput'
import { parseDay } from '@/ui/periods'
import { typeOptions } from '../labels'

const day: FormRule = {
  required: true,
  validator: (_, text: string = '') => (parseDay(text) === undefined ? Promise.reject(new Error('Informe até que dia a licença vale, como 31/12/2027.')) : Promise.resolve()),
}

/** The fields of a licence; the type stays once it is written down. */
export function LicenceFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Form.Item name="nome" label="Nome" extra="Como o número do contrato." rules={[{ required: true, whitespace: true, message: 'Dê um nome à licença, como o número do contrato.' }]}>
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name="tipo" label="Tipo" rules={[{ required: true, message: 'Escolha o tipo do equipamento.' }]}>
        <Select options={typeOptions} disabled={!isNew} />
      </Form.Item>
      <Form.Item name="quantidade" label="Quantidade" rules={[{ required: true, message: 'Informe quantos equipamentos a licença cobre.' }]}>
        <InputNumber min={1} max={10_000} precision={0} />
      </Form.Item>
      <Form.Item name="validaAte" label="Válida até" rules={[day]}>
        <DayInput />
      </Form.Item>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
