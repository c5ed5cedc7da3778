import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { FormDrawer } from './FormDrawer'

interface Store {
  name: string
  address: { cep: string }
}

function Stores({ save }: { save: (values: Store) => Promise<unknown> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Nova loja
      </button>
      <FormDrawer<Store>
        open={open}
        title="Adicionar loja"
        initialValues={{ name: 'Bar do Zé' }}
        onSubmit={save}
        onClose={() => setOpen(false)}
      >
        <Form.Item name="name" label="Nome" rules={[{ required: true, message: 'Informe o nome' }]}>
          <Input />
        </Form.Item>
        <Form.Item name={['address', 'cep']} label="CEP">
          <Input />
        </Form.Item>
      </FormDrawer>
    </>
  )
}

async function opened(save: (values: Store) => Promise<unknown> = () => Promise.resolve()) {
  render(<Stores save={save} />)
  await userEvent.click(screen.getByRole('button', { name: 'Nova loja' }))
  return screen.findByRole('dialog', { name: 'Adicionar loja' })
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Adicionar loja' })).not.toBeInTheDocument())

describe('FormDrawer', () => {
  it('submits by Enter, closes, and gives the focus back', async () => {
    const save = vi.fn((_values: Store) => Promise.resolve())
    await opened(save)
    await userEvent.type(screen.getByLabelText('CEP'), '01310100{Enter}')
    await gone()
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Bar do Zé', address: { cep: '01310100' } })
    expect(screen.getByRole('button', { name: 'Nova loja' })).toHaveFocus()
  })

  it('validates before it calls', async () => {
    const save = vi.fn((_values: Store) => Promise.resolve())
    await opened(save)
    await userEvent.clear(screen.getByLabelText('Nome'))
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Informe o nome')).toBeInTheDocument()
    expect(save).not.toHaveBeenCalled()
  })

  it("puts the server's complaints at their fields", async () => {
    const refusal = Object.assign(new Error('Confira os campos.'), { code: 'invalid', fields: { 'address.cep': 'CEP não encontrado' } })
    await opened(() => Promise.reject(refusal))
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('CEP não encontrado')).toBeInTheDocument()
    expect(screen.queryByText('Confira os campos.')).not.toBeInTheDocument()
  })

  it('shows above the form what belongs to no field of it', async () => {
    const refusal = Object.assign(new Error('A loja já existe.'), { code: 'conflict', fields: { id: 'repetido' } })
    await opened(() => Promise.reject(refusal))
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('A loja já existe.')).toBeInTheDocument()
  })

  it('Esc closes an untouched form at once', async () => {
    await opened()
    expect(screen.getByLabelText('Nome')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await gone()
  })

  it('asks before it discards changes, and a new opening begins clean', async () => {
    await opened()
    await userEvent.type(screen.getByLabelText('Nome'), ' II')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    expect(screen.getByLabelText('Nome')).toHaveValue('Bar do Zé II')
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    await gone()
    expect(screen.getByRole('button', { name: 'Nova loja' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Nova loja' }))
    expect(await screen.findByLabelText('Nome')).toHaveValue('Bar do Zé')
  })
})
