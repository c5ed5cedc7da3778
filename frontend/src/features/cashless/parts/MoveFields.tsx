import { Form, Input, Select } from 'antd'
import { newKey } from '@/api/idempotency'
import { MoneyInput } from '@/ui/MoneyInput'
import type { MoveDraft } from '../api'

/** A move as the form holds it; the value is in centavos. */
export interface MoveForm {
  lancamentoId: string
  valor: number | null
  descricao: string
  forma: '' | 'Dinheiro' | 'Pix' | 'Cartão'
}

/** A move to be filled in, which is made once. */
export function newMove(forma: MoveForm['forma']): MoveForm {
  return { lancamentoId: newKey(), valor: null, descricao: '', forma }
}

/** What a form sends. */
export function moveOf({ valor, ...rest }: MoveForm): MoveDraft {
  return { ...rest, valor: (valor ?? 0) / 100 }
}

/** The fields of a recharge at the counter, or of what was consumed. */
export function MoveFields({ isTopUp }: { isTopUp: boolean }) {
  return (
    <>
      <Form.Item name="valor" label="Valor" rules={[{ required: true, type: 'number', min: 1, message: 'Informe um valor maior que zero.' }]}>
        <MoneyInput />
      </Form.Item>
      {isTopUp && (
        <Form.Item name="forma" label="Pago com">
          <Select options={['Dinheiro', 'Pix', 'Cartão'].map((value) => ({ value, label: value }))} />
        </Form.Item>
      )}
      <Form.Item
        name="descricao"
        label={isTopUp ? 'Observação' : 'O que foi consumido'}
        rules={isTopUp ? [] : [{ required: true, whitespace: true, message: 'Informe o que foi consumido.' }]}
      >
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
      <Form.Item name="lancamentoId" hidden>
        <Input />
      </Form.Item>
      {!isTopUp && <Form.Item name="forma" hidden><Input /></Form.Item>}
    </>
  )
}
