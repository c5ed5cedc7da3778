import { afterAll, beforeAll, describe, inject } from 'vitest'
import { demo, gone, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

describe('access limits', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('access-limits-01 access-limits-04 access-limits-05 the owner limits the manager, who then sees no other products, and takes it back', async ({ story }) => {
    const owner = await story.person()
    await openAs(owner, demo.owner, `${server.url}/produtos/limitarAcesso`)
    await see(owner.getByText('Não há usuários com limitações de acesso'))
    await owner.getByLabel('Usuário').click()
    await owner.getByTitle('Rafael Nunes', { exact: true }).click()
    await owner.getByLabel('Categoria').click()
    await owner.getByTitle(/^Bebidas \(/).click()
    await owner.getByRole('button', { name: 'Criar' }).click()
    await see(owner.getByText('Usuário limitado com sucesso!'), owner.getByRole('article', { name: 'Rafael Nunes' }))

    const manager = await story.person()
    await openAs(manager, demo.manager, `${server.url}/produtos/produto?busca=tainha`)
    await see(heading(manager, 'Produtos'), manager.getByRole('button', { name: 'Limpar filtros' }))

    await owner.getByRole('button', { name: 'O que esta pessoa vê: Rafael Nunes' }).click()
    const preview = owner.getByRole('dialog', { name: 'O que esta pessoa vê: Rafael Nunes' })
    await preview.getByText(/^Não vê \(/).click()
    await see(preview.getByText('Tainha grelhada'), preview.getByText('Fora dos produtos permitidos a esta pessoa').first())
    await preview.getByRole('button', { name: 'Fechar' }).click()

    await owner.getByRole('button', { name: 'Remover todos: Rafael Nunes' }).click()
    const question = owner.getByRole('dialog', { name: 'Deseja realmente excluir todas as limitações de acessos?' })
    await see(question.getByText('O usuário poderá acessar todos os produtos cadastrados.'))
    await question.getByRole('button', { name: 'Remover todos' }).click()
    await gone(owner.getByRole('article', { name: 'Rafael Nunes' }))
    await manager.reload()
    await see(manager.getByText('Tainha grelhada').first())
  })
})
