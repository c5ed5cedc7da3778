import { Checkbox, Form, Input } from 'antd'
import { FilterBar } from '@/ui/FilterBar'
import { MaskedCPF } from '@/ui/MaskedInput'
import type { TableState } from '@/ui/useTableState'
import type { Category, CustomerFilters } from '../api'
import { CategorySelect } from './CategorySelect'

interface CustomerSearchProps {
  table: TableState<CustomerFilters>
  categories: readonly Category[]
}

/** What customers are looked for by (S0§2). */
export function CustomerSearch({ table, categories }: CustomerSearchProps) {
  return (
    <FilterBar table={table}>
      <Form.Item name="nome" label="Nome">
        <Input type="search" autoComplete="off" maxLength={1000} />
      </Form.Item>
      <Form.Item name="CPF" label="CPF">
        <MaskedCPF autoComplete="off" />
      </Form.Item>
      <Form.Item name="identificador" label="Identificador">
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="categoriaId" label="Categoria">
        <CategorySelect categories={categories} none="Todas" />
      </Form.Item>
      <Form.Item name="nomeNaLista" valuePropName="checked">
        <Checkbox>Nome na lista</Checkbox>
      </Form.Item>
      <Form.Item name="somenteBloqueados" valuePropName="checked">
        <Checkbox>Somente bloqueados</Checkbox>
      </Form.Item>
      <Form.Item name="somenteAlertados" valuePropName="checked">
        <Checkbox>Somente alertados</Checkbox>
      </Form.Item>
    </FilterBar>
  )
}
