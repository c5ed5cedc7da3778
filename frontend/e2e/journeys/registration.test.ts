import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { owner, setUpByCall } from '../harness/calls.ts'
import { it } from '../harness/story.ts'
import { arriveAt, enterPassword, heading, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'

const newcomer = { cpf: '52998224725', name: 'Caio Teles', email: 'caio@casa.example', password: 'Vizinho#2026' }

describe('registration', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start()
    await setUpByCall(server.url)
  })
  afterAll(() => server.stop())

  async function fillIn(page: Page, { cpf, name, email, password }: typeof newcomer) {
    await page.goto(`${server.url}/login`)
    await page.getByRole('link', { name: 'Criar conta' }).click()
    await arriveAt(page, '/cadastrar')
    await page.getByLabel('CPF').pressSequentially(cpf)
    await page.getByLabel('Nome').fill(name)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByLabel('Confirmar senha', { exact: true }).fill(password)
  }

  it('registration-01 registration-06 a newcomer registers, lands on /login and signs in without a venue', async ({ story }) => {
    const page = await story.person()
    await fillIn(page, newcomer)
    expect(await page.getByLabel('CPF').inputValue()).toBe('529.982.247-25')
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await see(page.getByText('Cadastro realizado com sucesso'))
    await arriveAt(page, '/login')
    await enterPassword(page, newcomer)
    await arriveAt(page, '/dashboard')
    await see(heading(page, /Caio/), page.getByText('Você ainda não tem acesso a nenhum estabelecimento.'))
  })

  it('registration-06 an address that has an account gets the same answer, and a letter instead of an account', async ({ story }) => {
    const page = await story.person()
    await fillIn(page, { ...newcomer, cpf: '11144477735', email: owner.email })
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await see(page.getByText('Cadastro realizado com sucesso'))
    await arriveAt(page, '/login')
    await server.mailbox.letter(owner.email, /^Você já tem uma conta$/)
  })

  it('registration-02 registration-03 registration-04 what is missing or weak is told before any call', async ({ story }) => {
    const page = await story.person()
    await page.goto(`${server.url}/cadastrar`)
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await see(page.getByText('Preencha todos os campos corretamente para cadastrar'))
    await fillIn(page, { ...newcomer, password: 'MinhaSenha#1' })
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await see(page.getByText(/^Senha deve conter no mínimo 8 caracteres/).first())
    expect(new URL(page.url()).pathname).toBe('/cadastrar')
  })
})
