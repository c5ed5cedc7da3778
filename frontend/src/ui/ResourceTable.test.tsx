import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EmptyState } from './EmptyState'
import { FilterBar } from './FilterBar'
import { ResourceTable, type Column, type ResourceTableProps } from './ResourceTable'
import { useTableState } from './useTableState'

interface Customer {
  id: string
  name: string
  open: string
}

const rows: Customer[] = [
  { id: '1', name: 'Maria da Silva', open: 'R$ 10,00' },
  { id: '2', name: 'João Souza', open: 'R$ 0,00' },
]
const columns: Column<Customer>[] = [
  { key: 'nome', title: 'Nome', render: (row) => row.name, sortable: true },
  { key: 'valor', title: 'Em aberto', render: (row) => row.open, align: 'end' },
]
const defaults = { nome: '', bloqueado: false }

function Customers(props: Partial<ResourceTableProps<Customer>>) {
  const table = useTableState(defaults)
  return (
    <>
      <FilterBar table={table}>
        <Form.Item name="nome" label="Nome">
          <Input />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        label="Clientes"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rows={rows}
        total={45}
        table={table}
        {...props}
      />
      <output>{useLocation().search}</output>
    </>
  )
}

function show(props: Partial<ResourceTableProps<Customer>> = {}, at = '/clientes') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Customers {...props} />
    </MemoryRouter>,
  )
}

const address = () => screen.getByRole('status').textContent

function widen(pixels: number) {
  ;(window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({ width: pixels })
}

beforeEach(() => widen(1366))

describe('ResourceTable', () => {
  it('opens a row and runs its actions by keyboard, each named after the row', async () => {
    const open = vi.fn()
    const edit = vi.fn()
    show({ onOpen: open, actions: () => [{ label: 'Editar', icon: '✎', onClick: edit }] })
    screen.getByRole('button', { name: 'Maria da Silva' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(open).toHaveBeenCalledExactlyOnceWith(rows[0])
    screen.getByRole('button', { name: 'Editar João Souza' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(edit).toHaveBeenCalledOnce()
  })

  it('an action that cannot be done now says why and does nothing', async () => {
    const remove = vi.fn()
    show({ actions: () => [{ label: 'Excluir', icon: '✕', onClick: remove, disabled: 'Há pedidos em aberto' }] })
    await userEvent.click(screen.getByRole('button', { name: 'Excluir Maria da Silva: Há pedidos em aberto' }))
    expect(remove).not.toHaveBeenCalled()
  })

  it('keeps page, order and filters in the address, and a new filter begins at page one', async () => {
    show({}, '/clientes?pagina=2')
    expect(screen.getByText('21–40 de 45')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('columnheader', { name: /Nome/ }))
    expect(address()).toBe('?ordem=nome')
    await userEvent.click(screen.getByTitle('3'))
    expect(address()).toContain('pagina=3')
    await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'maria{Enter}')
    await waitFor(() => expect(address()).toBe('?ordem=nome&nome=maria'))
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(address()).toBe('?ordem=nome')
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('')
  })

  it('begins with the filters of the address and drops nonsense', () => {
    show({}, '/clientes?nome=jo%C3%A3o&pagina=-3')
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('joão')
    expect(screen.getByText('1–20 de 45')).toBeInTheDocument()
  })

  it('says that it loads, that it failed, that it is empty, that nothing matches', async () => {
    const retry = vi.fn()
    const { rerender } = render(<MemoryRouter><Customers rows={undefined} loading /></MemoryRouter>)
    expect(screen.getByText('Carregando…')).toBeInTheDocument()
    rerender(<MemoryRouter><Customers rows={undefined} error="Sem conexão com o servidor." onRetry={retry} /></MemoryRouter>)
    expect(screen.getByRole('alert')).toHaveTextContent('Sem conexão com o servidor.')
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(retry).toHaveBeenCalledOnce()
    rerender(<MemoryRouter><Customers rows={[]} total={0} empty={<EmptyState text="Sem clientes para este estabelecimento" />} /></MemoryRouter>)
    expect(screen.getByText('Sem clientes para este estabelecimento')).toBeInTheDocument()
    await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'xyz{Enter}')
    expect(await screen.findByText('Nada encontrado com esses filtros.')).toBeInTheDocument()
  })

  it('turns rows into cards on a narrow screen', () => {
    widen(390)
    show({ onOpen: vi.fn(), actions: () => [{ label: 'Editar', icon: '✎', onClick: vi.fn() }] })
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    const card = screen.getAllByRole('listitem').find((item) => item.textContent.includes('Maria da Silva'))!
    expect(within(card).getByText('Em aberto')).toBeInTheDocument()
    expect(within(card).getByRole('button', { name: 'Editar Maria da Silva' })).toHaveTextContent('Editar')
  })
})
