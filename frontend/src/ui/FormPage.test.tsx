import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fieldsOf } from './fieldsOf'
import { FormPage } from './FormPage'
import { Toaster } from './Toaster'
import { toast } from './toasts'

interface Shop {
  name: string
  phone: string
  isOpen: boolean
  version: number
}

const saved: Shop = { name: 'Bar do Cais', phone: '48', isOpen: true, version: 1 }
const { InputField, SwitchField } = fieldsOf<Shop>()

afterEach(() => toast.clear())

function open(onSave: (shop: Shop) => Promise<Shop>, reread?: () => Promise<Shop>) {
  render(
    <MemoryRouter>
      <FormPage<Shop>
        label="Loja"
        saved={saved}
        onSave={onSave}
        success="Loja alterada."
        validate={({ name }) => (name === '' ? { name: 'Informe o nome.' } : {})}
        reread={reread}
        locks={{ fields: ['isOpen'], reason: 'Só o suporte muda.' }}
      >
        <InputField field="name" label="Nome" maxLength={60} />
        <InputField field="phone" label="Telefone" maxLength={20} />
        <SwitchField field="isOpen" label="Aberta" />
      </FormPage>
      <Toaster />
    </MemoryRouter>,
  )
}

const save = () => userEvent.click(screen.getByRole('button', { name: /Salvar$/ }))

async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label))
  if (text) await userEvent.type(screen.getByLabelText(label), text)
}

describe('FormPage', () => {
  it('saves everything, takes over what is kept and says so', async () => {
    const onSave = vi.fn((shop: Shop) => Promise.resolve({ ...shop, name: shop.name.toUpperCase() }))
    open(onSave)
    expect(screen.getByText('Tudo salvo.')).toBeVisible()
    await retype('Nome', 'Cais')
    expect(screen.getByText('Há alterações que ainda não foram salvas.')).toBeVisible()
    await save()
    expect(await screen.findByText('Loja alterada.')).toBeVisible()
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...saved, name: 'Cais' })
    expect(screen.getByLabelText('Nome')).toHaveValue('CAIS')
    expect(screen.getByText('Tudo salvo.')).toBeVisible()
  })

  it('shows what is wrong at the field, lists it in the bar, and sends nothing', async () => {
    const onSave = vi.fn((shop: Shop) => Promise.resolve(shop))
    open(onSave)
    await retype('Nome', '')
    await save()
    expect(screen.getByText('Informe o nome.')).toBeVisible()
    expect(screen.getByLabelText('Nome')).toHaveFocus()
    expect(onSave).not.toHaveBeenCalled()
    await userEvent.click(screen.getByLabelText('Telefone'))
    await userEvent.click(screen.getByRole('button', { name: 'Nome' }))
    expect(screen.getByLabelText('Nome')).toHaveFocus()
  })

  it('puts the server’s complaints at their fields, and says in the bar what belongs to none', async () => {
    open(() => Promise.reject(Object.assign(new Error('Confira os campos.'), { code: 'invalid', fields: { 'phone[0].number': 'Telefone inválido.', plan: 'O plano venceu.' } })))
    await save()
    expect(await screen.findByText('Telefone inválido.')).toBeVisible()
    expect(screen.getByText('O plano venceu.')).toBeVisible()
    expect(screen.getByText('Confira os campos.')).toBeVisible()
    expect(screen.getByLabelText('Telefone')).toBeInvalid()
  })

  it('takes over what somebody else saved, keeps what was changed here, and saves on the next try', async () => {
    const now: Shop = { name: 'Bar da Ana', phone: '51', isOpen: false, version: 2 }
    const onSave = vi.fn((shop: Shop) => (shop.version === 2 ? Promise.resolve(shop) : Promise.reject(Object.assign(new Error('Mudou.'), { code: 'conflict' }))))
    open(onSave, () => Promise.resolve(now))
    await retype('Nome', 'Cais')
    await save()
    expect(await screen.findByText(/^Outra pessoa salvou enquanto você editava\./)).toBeVisible()
    expect(screen.getByText(/^Outra pessoa também mudou este campo\./)).toBeVisible()
    expect(screen.getByLabelText('Nome')).toHaveValue('Cais')
    expect(screen.getByLabelText('Telefone')).toHaveValue('51')
    await save()
    await waitFor(() => expect(onSave).toHaveBeenLastCalledWith({ ...now, name: 'Cais' }))
  })

  it('undoes', async () => {
    open((shop) => Promise.resolve(shop))
    await retype('Nome', 'Outro')
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(screen.getByLabelText('Nome')).toHaveValue('Bar do Cais')
  })

  it('shows locked fields with the reason', () => {
    open((shop) => Promise.resolve(shop))
    expect(screen.getByRole('switch', { name: 'Aberta' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Aberta: opção bloqueada. Só o suporte muda.' })).toBeVisible()
  })
})
