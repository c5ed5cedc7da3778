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

interface StoresProps {
  save: (values: Store) => Promise<unknown>
  reread?: () => Promise<Store>
}

function Stores({ save, reread }: StoresProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Nova loja
      </button>
      <FormDrawer<Store>
        open={open}
        title="Adicionar loja"
        initialValues={{ name: 'Bar do Zé', address: { cep: '' } }}
        onSubmit={save}
        reread={reread}
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

async function opened(save: StoresProps['save'] = () => Promise.resolve(), reread?: StoresProps['reread']) {
  render(<Stores save={save} reread={reread} />)
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

  it("takes over what somebody else saved, but not over what was changed here", async () => {
    const refusal = Object.assign(new Error('Outra pessoa alterou esta loja.'), { code: 'conflict' })
    const save = vi.fn((_values: Store) => Promise.resolve())
    save.mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal)
    const reread = vi.fn(() => Promise.resolve({ name: 'Bar do José', address: { cep: '88010400' } }))
    await opened(save, reread)
    await userEvent.type(screen.getByLabelText('Nome'), ' II')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Outra pessoa alterou esta loja.')).toBeInTheDocument()
    expect(screen.getByLabelText('Nome')).toHaveValue('Bar do Zé II')
    expect(screen.getByText(/^Outra pessoa também mudou este campo\./)).toBeInTheDocument()
    expect(screen.getByLabelText('CEP')).toHaveValue('88010400')
    reread.mockResolvedValueOnce({ name: 'Bar do José', address: { cep: '88010500' } })
    await userEvent.click(screen.getByRole('button', { name: /Salvar$/ }))
    await waitFor(() => expect(screen.getByLabelText('CEP')).toHaveValue('88010500'))
    await userEvent.click(screen.getByRole('button', { name: /Salvar$/ }))
    await gone()
    expect(save).toHaveBeenLastCalledWith({ name: 'Bar do Zé II', address: { cep: '88010500' } })
  })

  it('keeps the form when what the server holds cannot be read', async () => {
    const refusal = Object.assign(new Error('Outra pessoa alterou esta loja.'), { code: 'conflict' })
    await opened(() => Promise.reject(refusal), () => Promise.reject(new Error('offline')))
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Outra pessoa alterou esta loja.')).toBeInTheDocument()
    expect(screen.getByLabelText('Nome')).toHaveValue('Bar do Zé')
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
