import { Checkbox, Form, Input, Select } from 'antd'
import { MaskedCPF } from '@/ui/MaskedInput'
import { MoneyInput } from '@/ui/MoneyInput'
import type { Card, CardDraft, Group } from '../api'

/** A card as the form holds it; the limit is in centavos. */
export interface CardForm {
  numero: string
  nome: string
  documento: string
  grupoId: string
  limite: number | null
  semLimite: boolean
  versao?: number
}

export const newCard: CardForm = { numero: '', nome: '', documento: '', grupoId: '', limite: 0, semLimite: false }

/** A card as its form begins. */
export function formOf({ numero, nome, documento, grupoId, limite, versao }: Card): CardForm {
  return { numero, nome, documento, grupoId, limite: limite === null ? 0 : Math.round(limite * 100), semLimite: limite === null, versao }
}

/** What a form sends. */
export function draftOf({ limite, semLimite, ...rest }: CardForm): CardDraft {
  return { ...rest, semLimite, limite: semLimite ? 0 : (limite ?? 0) / 100 }
}

/** The fields of a card. Who may not set its limit does not see it; the server keeps the one that it has. */
export function CardFields({ groups, setsLimit = true }: { groups: readonly Pick<Group, 'id' | 'nome'>[]; setsLimit?: boolean }) {
  return (
    <>
      <Form.Item name="numero" label="Número do cartão" rules={[{ required: true, whitespace: true, message: 'Informe o número do cartão.' }]}>
        <Input autoComplete="off" maxLength={32} />
      </Form.Item>
      <Form.Item name="nome" label="Titular">
        <Input autoComplete="off" maxLength={120} />
      </Form.Item>
      <Form.Item name="documento" label="CPF do titular" extra="Liga o cartão ao cliente com o mesmo CPF. Em branco, o cartão é anônimo.">
        <MaskedCPF autoComplete="off" />
      </Form.Item>
      <Form.Item name="grupoId" label="Grupo">
        <Select options={[{ value: '', label: 'Nenhum' }, ...groups.map(({ id, nome }) => ({ value: id, label: nome }))]} />
      </Form.Item>
      <Form.Item name="semLimite" hidden={!setsLimit} valuePropName="checked" extra="O cartão pode ficar negativo sem limite. Fica na auditoria.">
        <Checkbox>Sem limite</Checkbox>
      </Form.Item>
      <Form.Item noStyle dependencies={['semLimite']}>
        {({ getFieldValue }) => (
          <Form.Item name="limite" hidden={!setsLimit} label="Limite negativo" extra="Quanto o cartão pode ficar devendo.">
            <MoneyInput disabled={Boolean(getFieldValue('semLimite'))} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
