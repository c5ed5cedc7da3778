import { Form, Input, Select } from 'antd'
import { typeOptions } from '../labels'

/** The fields of a device; the type stays once it is registered. */
export function EquipmentFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Form.Item name="tipo" label="Tipo" rules={[{ required: true, message: 'Escolha o tipo do equipamento.' }]}>
        <Select options={typeOptions} disabled={!isNew} />
      </Form.Item>
      <Form.Item name="nome" label="Nome" extra="Sem nome, ele é chamado pelo tipo e por um número: POS 2.">
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name="numeroSerie" label="Número de série" extra="O aparelho o informa quando é vinculado.">
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item name="imei" label="IMEI" rules={[{ pattern: /^\d{15}$/, message: 'O IMEI tem 15 algarismos. Digite *#06# no aparelho para ver o dele.' }]}>
        <Input autoComplete="off" inputMode="numeric" maxLength={15} />
      </Form.Item>
      <Form.Item name="patrimonio" label="Patrimônio">
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
