import { Checkbox, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { DayInput } from '@/ui/DayInput'
import { MaskedPhone } from '@/ui/MaskedInput'
import type { Category, Customer } from '../api'
import { sexNames } from '../labels'
import { CategorySelect } from './CategorySelect'
import { CPFField } from './CPFField'

const sexes = [
  { value: '', label: 'Não informado' },
  { value: 1, label: sexNames[1] },
  { value: 2, label: sexNames[2] },
]

interface CustomerFieldsProps {
  categories: readonly Category[]
  /** Who is edited; undefined for a new customer. */
  customer: Customer | undefined
  /** What is said below the CPF, under what is wrong with it. */
  belowCPF?: ReactNode
}

/** The fields of a CustomerForm, for a FormDrawer. */
export function CustomerFields({ categories, customer, belowCPF }: CustomerFieldsProps) {
  return (
    <>
      <Form.Item name="nome" label="Nome">
        <Input autoComplete="off" maxLength={1000} />
      </Form.Item>
      <Form.Item name="CPF" label="CPF" extra={belowCPF || undefined}>
        <CPFField customer={customer} />
      </Form.Item>
      <Form.Item name="dataNascimento" label="Data de nascimento">
        <DayInput />
      </Form.Item>
      <Form.Item name="sexo" label="Sexo">
        <Select options={sexes} />
      </Form.Item>
      <Form.Item name="telefone" label="Telefone">
        <MaskedPhone autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label="E-mail">
        <Input inputMode="email" autoComplete="off" maxLength={254} />
      </Form.Item>
      <Form.Item name="identificador" label="Identificador" extra="Matrícula, crachá ou outro número que o estabelecimento dá ao cliente.">
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="categoriaClienteEstabelecimentoId" label="Categoria">
        <CategorySelect categories={categories} none="Sem categoria" />
      </Form.Item>
      <Form.Item name="nomeNaLista" valuePropName="checked">
        <Checkbox>Nome na lista</Checkbox>
      </Form.Item>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
