import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfiguration } from '@/api/configuration'
import type { Configuration } from '@/api/queries/storefront'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { ana, configuration as portal, installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { configuration as saved } from './testing'

// Whether each of hundreds of elements is hidden costs a role query a second; what must be seen says toBeVisible.
// The form is long, and a busy machine slow to draw it.
configure({ defaultHidden: true, asyncUtilTimeout: 15_000 })
installServer()
beforeEach(() => signIn())
afterEach(() => {
  session.clear()
  toast.clear()
})

/** The venue is a bar (1) unless it is said to be another kind. */
function signIn(papeis = 'MeepFoodConfiguration', tipoEstabelecimento = 1) {
  session.set({ ...ana, papeis, locais: ana.locais.map((place) => ({ ...place, tipoEstabelecimento })) })
}

const support = 'MeepFoodConfiguration;SuporteMeep'

const address = {
  localId: 'bar', endereco: 'Rua do Trapiche', numero: '120', complemento: '', bairro: 'Ribeirão da Ilha', CEP: '88064000',
  uf: 'SC', cidade: 'Florianópolis', cityId: '4205407', latitude: null, longitude: null,
}

/** Of a shop that has everything. */
let readiness: { item: string; state: string }[] = []
const everything = ['slug', 'active', 'cart', 'hours', 'delivery', 'tables', 'courier', 'payment', 'product', 'phone', 'business', 'address', 'pin']
beforeEach(() => {
  readiness = everything.map((item) => ({ item, state: 'ready' }))
})

async function open(changes: Partial<Configuration> = {}) {
  const kept = { ...saved, ...changes }
  server.on('GET /api/MeepFood/Configuration/bar', () => json(kept))
  server.on('POST /api/MeepFood/Configuration', ({ body }) => json({ ...(body as Configuration), removerLogo: undefined }))
  server.on('GET /api/MeepFood/Configuration/bar/prontidao', () => json(readiness))
  server.on('GET /api/MeepFood/Configuration/bar/entregas', () => json([{ latitude: -27.72, longitude: -48.56 }, { latitude: -27.9, longitude: -48.56 }]))
  server.on('GET /api/superapp/StoreCategory/GetStoreCategories', () => json([{ id: 'bar', name: 'Bar e petiscos' }, { id: 'mar', name: 'Frutos do mar' }]))
  server.on('GET /api/MeepFood/GetAddressLocal/bar', () => json(address))
  server.on('GET /api/Local/BuscarEstados', () => json([{ id: '42', nome: 'Santa Catarina', sigla: 'SC' }, { id: '13', nome: 'Amazonas', sigla: 'AM' }]))
  server.on('GET /api/Local/BuscarCidades/42', () => json([{ id: '4205407', nome: 'Florianópolis', estadoId: '42' }]))
  server.on('GET /api/Local/BuscarCidades/13', () => json([{ id: '1302603', nome: 'Manaus', estadoId: '13' }]))
  await renderScreen('/meepFood/configuracao')
  await screen.findByRole('heading', { level: 1, name: 'Configuração do delivery' })
  if (kept.urlMeepFood) await screen.findByRole('form', { name: 'Configuração do delivery' })
}

const toggle = (name: string) => screen.getByLabelText(name)
const group = (name: string) => within(screen.getByRole('region', { name }))
const save = () => userEvent.click(screen.getByRole('button', { name: /Salvar$/ }))
const sent = () => server.calls('POST /api/MeepFood/Configuration').map((call) => call.body as Configuration)

async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

describe('the first step', () => {
  it('online-ordering-01 online-ordering-03 asks for the store address, then shows the form', async () => {
    await open({ urlMeepFood: '' })
    expect(await screen.findByLabelText('Endereço da loja')).toHaveValue('bar-do-cais') // of Bar do Cais
    expect(screen.queryByRole('form', { name: 'Configuração do delivery' })).toBeNull()
    await retype('Endereço da loja', 'cais')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }))
    await screen.findByRole('form', { name: 'Configuração do delivery' })
    expect(sent()).toEqual([{ ...saved, urlMeepFood: 'cais' }])
  })

  it('online-ordering-02 refuses spaces, accents and special characters', async () => {
    await open({ urlMeepFood: '' })
    await screen.findByLabelText('Endereço da loja')
    await retype('Endereço da loja', 'Bar do Zé')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Use apenas letras minúsculas sem acento, números e hífens.')
    expect(sent()).toEqual([])
  })

  it('says when the address is taken', async () => {
    await open({ urlMeepFood: '' })
    await screen.findByLabelText('Endereço da loja')
    const taken = 'Este endereço de loja já está em uso. Escolha outro.'
    server.on('POST /api/MeepFood/Configuration', () => json({ message: taken, code: 'conflict', fields: { urlMeepFood: taken } }, 409))
    await userEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }))
    expect(await screen.findByText(taken)).toBeVisible()
  })
})

describe('the groups', () => {
  it('online-ordering-05 general has description, active, logo, categories and hours', async () => {
    await open()
    const general = group('Geral')
    expect(general.getByRole('switch', { name: 'Receber pedidos' })).toBeChecked()
    expect(general.getByLabelText('Descrição')).toHaveValue('Frutos do mar.')
    expect(general.getByRole('group', { name: 'Logo' })).toBeVisible()
    expect(general.getByRole('combobox', { name: 'Categorias' })).toBeVisible()
    expect(general.getByText('Frutos do mar')).toBeVisible()
    expect(within(general.getByRole('listitem', { name: 'Sexta-feira' })).getByLabelText('Sexta-feira, abre às')).toHaveValue('18:00')
    expect(within(general.getByRole('listitem', { name: 'Sexta-feira' })).getByText('do dia seguinte')).toBeVisible()
    expect(within(general.getByRole('listitem', { name: 'Domingo' })).getByText('Fechada')).toBeVisible()
  })

  it('online-ordering-06 online-ordering-24 delivery has radius, time, ways, courier choice and own fees', async () => {
    await open()
    const delivery = group('Entrega')
    for (const name of ['Entrega em domicílio', 'Entrega na mesa', 'Retirada na loja', 'Entrega própria', 'Entregador da plataforma']) {
      expect(delivery.getByRole('switch', { name })).toBeVisible()
    }
    expect(delivery.getByLabelText('Raio de entrega')).toHaveValue('5')
    expect(delivery.getByLabelText('Tempo de entrega')).toHaveValue('45')
    expect(delivery.getByLabelText('Valor base por entrega')).toHaveValue('6,50')
    expect(delivery.getByLabelText('Valor por quilômetro')).toHaveValue('1,20')
    expect(delivery.getByLabelText('Quilômetros grátis')).toHaveValue('2')
  })

  it('online-ordering-23 online-ordering-24 courier settings follow the courier', async () => {
    await open({ useOwnDelivery: false })
    expect(screen.queryByLabelText('Valor base por entrega')).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Plataforma de entrega' })).toBeNull()
    expect(screen.queryByRole('switch', { name: 'Chamar o entregador manualmente' })).toBeNull()
  })

  it('online-ordering-23 the platform’s courier has a platform and a manual call', async () => {
    signIn(support)
    await open({ useOwnDelivery: false, useMeepDelivery: true, deliveryPlatform: 0 })
    expect(screen.getByRole('combobox', { name: 'Plataforma de entrega' })).toBeEnabled()
    expect(screen.getByText('Play Delivery')).toBeVisible()
    expect(toggle('Chamar o entregador manualmente')).toBeVisible()
    expect(screen.queryByLabelText('Valor base por entrega')).toBeNull()
  })

  it('online-ordering-07 online-ordering-11 payment has the card where the establishment is a school', async () => {
    signIn('MeepFoodConfiguration', 4)
    await open()
    const payment = group('Pagamento')
    for (const name of ['Pagamento na entrega', 'Pagamento online', 'Cartão do estudante']) {
      expect(payment.getByRole('switch', { name })).toBeVisible()
    }
  })

  it('online-ordering-11 no other establishment is asked about the student card', async () => {
    await open()
    expect(screen.queryByRole('switch', { name: 'Cartão do estudante' })).toBeNull()
  })

  it('online-ordering-08 has the service fee and the customer’s cancellation', async () => {
    await open()
    expect(group('Taxa de serviço').getByRole('switch', { name: 'Cobrar taxa de serviço' })).toBeVisible()
    expect(group('Cancelamento pelo cliente').getByRole('switch', { name: 'O cliente pode cancelar o pedido' })).toBeVisible()
  })

  it('online-ordering-09 order handling has its six settings', async () => {
    await open()
    const handling = group('Pedidos')
    for (const name of [
      'Aceitar pedidos automaticamente', 'Imprimir ao aceitar, no servidor de impressão', 'Imprimir ao aceitar, na impressora remota',
      'Conversar com os clientes', 'Fluxo reduzido',
    ]) expect(handling.getByRole('switch', { name })).toBeVisible()
    expect(handling.getByLabelText('Tempo de agrupamento de pedidos')).toHaveValue('5')
  })

  it('online-ordering-10 roles-04 the administrator’s parameters show to SuporteMeep and Admin only', async () => {
    await open()
    expect(screen.queryByRole('region', { name: 'Parâmetros do administrador' })).toBeNull()
  })

  it.each(['SuporteMeep', 'Admin'])('online-ordering-10 roles-04 %s sees the administrator’s parameters', async (role) => {
    signIn(`MeepFoodConfiguration;${role}`)
    await open()
    const parameters = group('Parâmetros do administrador')
    for (const name of [
      'Exibir loja no aplicativo', 'Habilitar delivery', 'Habilitar consumo no local', 'Carrinho no cardápio virtual', 'Página inicial personalizada',
    ]) expect(parameters.getByRole('switch', { name })).toBeEnabled()
  })

})

describe('what one setting means for another', () => {
  it('online-ordering-16 online-ordering-18 the platform’s courier switches others off and locks online payment on', async () => {
    signIn(support)
    await open()
    await userEvent.click(toggle('Entregador da plataforma'))
    expect(toggle('Entrega própria')).not.toBeChecked()
    expect(toggle('Pagamento na entrega')).not.toBeChecked()
    expect(toggle('Pagamento online')).toBeChecked()
    expect(toggle('Pagamento online')).toBeDisabled()
    await userEvent.click(toggle('Entrega própria'))
    expect(toggle('Entregador da plataforma')).not.toBeChecked()
    expect(toggle('Pagamento online')).toBeEnabled()
  })

  it('online-ordering-17 couriers can be enabled only with home delivery', async () => {
    signIn(support)
    await open({ useOwnDelivery: false, allowDeliveryHome: false })
    expect(toggle('Entrega própria')).toBeDisabled()
    expect(toggle('Entregador da plataforma')).toBeDisabled()
    await userEvent.click(toggle('Entrega em domicílio'))
    expect(toggle('Entrega própria')).toBeEnabled()
    expect(toggle('Entregador da plataforma')).toBeEnabled()
  })

  it('online-ordering-19 the time to cancel is editable only while customers may cancel', async () => {
    await open()
    expect(screen.getByLabelText('Tempo para cancelar')).toBeDisabled()
    await userEvent.click(toggle('O cliente pode cancelar o pedido'))
    expect(screen.getByLabelText('Tempo para cancelar')).toBeEnabled()
  })

  it('online-ordering-20 the percentage shows only with the service fee', async () => {
    await open()
    expect(screen.queryByLabelText('Percentual da taxa')).toBeNull()
    await userEvent.click(toggle('Cobrar taxa de serviço'))
    expect(screen.getByLabelText('Percentual da taxa')).toHaveValue('10')
  })

  it('online-ordering-21 the custom delivery is described only while it is on', async () => {
    await open()
    expect(screen.getByLabelText('Descrição da entrega personalizada')).toBeDisabled()
    await userEvent.click(toggle('Entrega personalizada'))
    expect(screen.getByLabelText('Descrição da entrega personalizada')).toBeEnabled()
  })

  it('online-ordering-22 the store shows in the app only with delivery or in-place service', async () => {
    signIn(support)
    await open()
    await userEvent.click(toggle('Habilitar delivery'))
    expect(toggle('Exibir loja no aplicativo')).toBeVisible()
    await userEvent.click(toggle('Habilitar consumo no local'))
    expect(screen.queryByRole('switch', { name: 'Exibir loja no aplicativo' })).toBeNull()
  })

  it('online-ordering-25 online-ordering-26 numbers outside their limits become the limits on leaving the field', async () => {
    await open({ discount: 10 })
    await retype('Raio de entrega', '50')
    await retype('Tempo de agrupamento de pedidos', '0')
    await retype('Desconto no aplicativo', '2')
    await userEvent.tab()
    expect(screen.getByLabelText('Raio de entrega')).toHaveValue('20')
    expect(screen.getByLabelText('Tempo de agrupamento de pedidos')).toHaveValue('5')
    expect(screen.getByLabelText('Desconto no aplicativo')).toHaveValue('5')
  })
})

describe('locked options', () => {
  it('roles-05 are locked for others, who are told to contact support', async () => {
    await open({ useMeepDelivery: true })
    for (const name of ['Pagamento na entrega', 'Entregador da plataforma', 'Entrega própria']) expect(toggle(name)).toBeDisabled()
    expect(screen.getByRole('combobox', { name: 'Plataforma de entrega' })).toBeDisabled()
    await userEvent.hover(screen.getByRole('button', { name: /^Pagamento na entrega: opção bloqueada/ }))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Entre em contato com o suporte para alterar esta opção.')
  })

  it('roles-05 are open to SuporteMeep', async () => {
    signIn(support)
    await open()
    for (const name of ['Pagamento na entrega', 'Entregador da plataforma', 'Entrega própria']) expect(toggle(name)).toBeEnabled()
    expect(screen.queryByRole('button', { name: /opção bloqueada/ })).toBeNull()
  })

  it('roles-05 that support changed meanwhile are taken over, so that the next save works', async () => {
    await open()
    await userEvent.click(toggle('Fluxo reduzido'))
    const locked = 'Entre em contato com o suporte para alterar esta opção.'
    server.on('POST /api/MeepFood/Configuration', () => json({ message: locked, code: 'forbidden', fields: { useOwnDelivery: locked } }, 403))
    server.on('GET /api/MeepFood/Configuration/bar', () => json({ ...saved, useOwnDelivery: false }))
    await save()
    expect(await screen.findByText(/O suporte mudou opções bloqueadas/)).toBeVisible()
    expect(toggle('Entrega própria')).not.toBeChecked()
    server.on('POST /api/MeepFood/Configuration', ({ body }) => json(body))
    await save()
    await screen.findByText('Configuração alterada com sucesso!')
    expect(sent().at(-1)).toMatchObject({ useOwnDelivery: false, reducedOrderFlow: true })
  })
})

describe('two people at once', () => {
  it('shows what somebody else saved, keeps what was changed here and saves with the version that was read', async () => {
    await open({ versao: 3 })
    await userEvent.click(toggle('Fluxo reduzido'))
    server.on('POST /api/MeepFood/Configuration', () => json({ message: 'Outra pessoa salvou a configuração.', code: 'conflict' }, 409))
    server.on('GET /api/MeepFood/Configuration/bar', () => json({ ...saved, versao: 4, description: 'Petiscos.' }))
    await save()
    expect(await screen.findByText(/^Outra pessoa salvou enquanto você editava\./)).toBeVisible()
    expect(sent()[0]).toMatchObject({ versao: 3, reducedOrderFlow: true })
    expect(screen.getByLabelText('Descrição')).toHaveValue('Petiscos.')
    expect(toggle('Fluxo reduzido')).toBeChecked()
    server.on('POST /api/MeepFood/Configuration', ({ body }) => json(body))
    await save()
    await screen.findByText('Configuração alterada com sucesso!')
    expect(sent().at(-1)).toMatchObject({ versao: 4, reducedOrderFlow: true, description: 'Petiscos.' })
  })
})

describe('the hours', () => {
  it('online-ordering-13 online-ordering-15 are one or more entries of weekday, start and end', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar horário em Domingo' }))
    await retype('Domingo, abre às', '1130')
    await retype('Domingo, fecha às', '15')
    await save()
    await screen.findByText('Configuração alterada com sucesso!')
    expect(sent()[0]?.availableDay).toEqual([
      { dayOfWeek: 5, startHour: '18:00', endHour: '02:00' }, { dayOfWeek: 0, startHour: '11:30', endHour: '15:00' },
    ])
  })

  it('say where one is unfinished', async () => {
    await open()
    await userEvent.clear(screen.getByLabelText('Sexta-feira, fecha às'))
    await save()
    expect(await screen.findByText('Preencha o início e o fim de cada horário.')).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('are the same every day at a touch, or none: always open', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Copiar o horário de Sexta-feira para todos os dias' }))
    expect(screen.queryByText('Fechada')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Sempre aberta' }))
    await save()
    await waitFor(() => expect(sent()[0]?.availableDay).toEqual([]))
  })
})

describe('saving', () => {
  it('online-ordering-04 online-ordering-27 sends the whole entity and says so', async () => {
    await open()
    expect(screen.getByText('Tudo salvo.')).toBeVisible()
    await retype('Descrição', 'Petiscos e chope.')
    await retype('Valor base por entrega', '7,9')
    await userEvent.click(toggle('Aceitar pedidos automaticamente'))
    expect(screen.getByText('Há alterações que ainda não foram salvas.')).toBeVisible()
    await save()
    expect(await screen.findByText('Configuração alterada com sucesso!')).toBeVisible()
    expect(sent()).toEqual([{ ...saved, description: 'Petiscos e chope.', baseValuePerDelivery: 7.9, automaticallyAcceptOrder: true }])
    expect(screen.getByText('Tudo salvo.')).toBeVisible()
  })

  it('online-ordering-27 a failure says so and keeps what was typed', async () => {
    await open()
    server.on('POST /api/MeepFood/Configuration', () => json({}, 500))
    await retype('Descrição', 'Petiscos')
    await save()
    expect(await screen.findByText('Erro ao salvar configuração. Tente novamente.')).toBeVisible()
    expect(screen.getByLabelText('Descrição')).toHaveValue('Petiscos')
  })

  it('shows what the server refuses at its field', async () => {
    await open()
    const taken = 'Este endereço de loja já está em uso. Escolha outro.'
    server.on('POST /api/MeepFood/Configuration', () => json({ message: 'Confira.', code: 'conflict', fields: { urlMeepFood: taken } }, 409))
    await retype('Endereço da loja', 'outro')
    await save()
    expect(await screen.findByText(taken)).toBeVisible()
    expect(screen.getByLabelText('Endereço da loja')).toHaveFocus()
  })

  it('is undone by Desfazer', async () => {
    await open()
    await retype('Descrição', 'Outra')
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(screen.getByLabelText('Descrição')).toHaveValue('Frutos do mar.')
  })

  it('takes the logo away, or sends a new one in base64', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Remover imagem' }))
    await save()
    await screen.findByText('Tudo salvo.')
    expect(sent()[0]).toMatchObject({ meepFoodLogo: '', removerLogo: true })
    await userEvent.upload(screen.getByLabelText(/Logo da loja/), new File(['x'], 'logo.png', { type: 'image/png' }))
    await save()
    await waitFor(() => expect(sent()[1]).toMatchObject({ meepFoodLogo: 'eA==' }))
  })
})

describe('the establishment’s address', () => {
  it('online-ordering-12 roles-04 shows to everybody, Alterar to SuporteMeep and Admin only', async () => {
    await open()
    expect(await screen.findByText('Rua do Trapiche, 120')).toBeVisible()
    expect(screen.getByText('CEP 88064-000')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Alterar' })).toBeNull()
  })

  it('online-ordering-12 roles-04 address-01 address-02 opens Atualizar endereço, fills in what the postal code says and saves', async () => {
    signIn(support)
    await open()
    server.on('GET /api/CEP/69057000', () =>
      json({ cep: '69057000', logradouro: 'Avenida das Seringueiras', bairro: 'Adrianópolis', localidade: 'MANAUS', uf: 'AM', simulado: true }))
    server.on('POST /api/MeepFood/AtualizarLocalCliente', () => json({ ...address, endereco: 'Avenida das Seringueiras', numero: '450' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Alterar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Atualizar endereço' }))
    await userEvent.clear(dialog.getByLabelText('CEP'))
    await userEvent.type(dialog.getByLabelText('CEP'), '69057000')
    await waitFor(() => expect(dialog.getByLabelText('Rua ou avenida')).toHaveValue('Avenida das Seringueiras'))
    expect(dialog.getByLabelText('Bairro')).toHaveValue('Adrianópolis')
    expect(dialog.getByText('Simulado')).toBeVisible()
    expect(await dialog.findByText('Manaus')).toBeInTheDocument()
    await userEvent.clear(dialog.getByLabelText('Número'))
    await userEvent.type(dialog.getByLabelText('Número'), '450')
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Endereço alterado com sucesso!')).toBeVisible()
    expect(server.calls('POST /api/MeepFood/AtualizarLocalCliente')[0]?.body).toEqual({
      localId: 'bar', endereco: 'Avenida das Seringueiras', numero: '450', complemento: '', bairro: 'Adrianópolis', cep: '69057000', cityId: '1302603',
    })
    expect(await screen.findByText('Avenida das Seringueiras, 450')).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('address-01 leaves the address to the person where the code is unknown', async () => {
    signIn(support)
    await open()
    const unknown = 'Não encontramos este CEP. Confira os números ou preencha o endereço.'
    server.on('GET /api/CEP/00999999', () => json({ message: unknown, code: 'not_found' }, 404))
    await userEvent.click(await screen.findByRole('button', { name: 'Alterar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Atualizar endereço' }))
    await userEvent.clear(dialog.getByLabelText('CEP'))
    await userEvent.type(dialog.getByLabelText('CEP'), '00999999')
    expect(await dialog.findByText(unknown)).toBeVisible()
    expect(dialog.getByLabelText('Rua ou avenida')).toHaveValue('Rua do Trapiche')
  })
})

describe('what is ours beside S0', () => {
  it('orders for later: for how many days, how many at once, and when they are begun', async () => {
    await open()
    expect(screen.queryByLabelText('Começar o preparo antes')).toBeNull()
    await retype('Pedidos para mais tarde', '3')
    await retype('Pedidos com hora marcada a cada 15 minutos', '6')
    await retype('Começar o preparo antes', '50')
    await save()
    await screen.findByText('Tudo salvo.')
    expect(sent()[0]).toMatchObject({ laterDays: 3, laterPerQuarter: 6, laterLeadMinutes: 50 })
  })

  it('D37 the switch sets a discount of 5 percent, and none without it', async () => {
    await open()
    expect(screen.queryByLabelText('Desconto no aplicativo')).toBeNull()
    await userEvent.click(toggle('Dar desconto no aplicativo'))
    expect(screen.getByLabelText('Desconto no aplicativo')).toHaveValue('5')
    await retype('Pedido mínimo', '30')
    await retype('Prazo para aceitar', '15')
    await save()
    await screen.findByText('Tudo salvo.')
    expect(sent()[0]).toMatchObject({ discount: 5, minOrderValue: 30, acceptanceMinutes: 15, laterDays: 0 })
    await userEvent.click(toggle('Dar desconto no aplicativo'))
    await save()
    await waitFor(() => expect(sent()[1]).toMatchObject({ discount: 0 }))
  })

  it('D39 says what becomes of orders that nobody accepts, and that nothing waits where they accept themselves', async () => {
    await open()
    expect(screen.getByText(/^O pedido que ninguém aceitar a tempo é recusado, com um aviso ao cliente/)).toBeVisible()
    await userEvent.click(toggle('Aceitar pedidos automaticamente'))
    expect(screen.getByText('Com a aceitação automática não há o que esperar.')).toBeVisible()
  })

  it('D39 a holiday is picked, another day typed, with hours of their own or closed', async () => {
    await open({ specialDays: [] })
    const days = group('Geral')
    await userEvent.click(screen.getByRole('combobox', { name: 'Adicionar feriado' }))
    const option = (await screen.findAllByText(/ – Natal$/)).at(-1)
    if (option) await userEvent.click(option)
    const [christmas] = days.getAllByRole('listitem', { name: /^25\/12\// })
    expect(christmas).toBeVisible()
    await retype('Outro dia', '31122099')
    await userEvent.type(screen.getByLabelText('Motivo do dia especial'), 'Réveillon')
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar dia' }))
    const eve = within(days.getByRole('listitem', { name: '31/12/2099' }))
    await userEvent.click(eve.getByText('Outro horário'))
    await retype('31/12/2099, abre às', '1000')
    await retype('31/12/2099, fecha às', '16')
    await save()
    await screen.findByText('Tudo salvo.')
    expect(sent()[0]?.specialDays).toEqual([
      { date: expect.stringMatching(/^\d{4}-12-25$/) as string, closed: true, startHour: '', endHour: '', description: 'Natal' },
      { date: '2099-12-31', closed: false, startHour: '10:00', endHour: '16:00', description: 'Réveillon' },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Remover o dia 31/12/2099' }))
    expect(days.queryByRole('listitem', { name: '31/12/2099' })).toBeNull()
  })

  it('D39 says what is wrong with a day', async () => {
    await open({ specialDays: [{ date: '2099-12-31', closed: false, startHour: '10:00', endHour: '16:00', description: '' }] })
    for (const [typed, said] of [['31/12/2099', /já está na lista/], ['01/01/2020', /já passou/], ['31/12/20', /Informe o dia/]] as const) {
      await retype('Outro dia', typed)
      await userEvent.click(screen.getByRole('button', { name: 'Adicionar dia' }))
      expect(screen.getByText(said)).toBeVisible()
    }
    await userEvent.clear(screen.getByLabelText('31/12/2099, fecha às'))
    await save()
    expect(await screen.findByText(/ou marque o dia como fechado/)).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('D38 the table of districts takes two pasted columns', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Colar de uma planilha' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Colar bairros e taxas' }))
    await userEvent.click(drawer.getByLabelText('Bairro e taxa, um por linha'))
    await userEvent.paste('Bairro\tTaxa\ncentro\t7,00\nTrindade\t8,5\nPantanal\t?')
    expect(await drawer.findByText('2 bairros lidos.')).toBeVisible()
    expect(drawer.getByText(/^Linha 4: Pantanal/)).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Pôr na tabela' }))
    await waitFor(() => expect(screen.getByLabelText('Bairro 2')).toHaveValue('Trindade'))
    expect(screen.getByLabelText('Taxa de Centro')).toHaveValue('7,00')
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar bairro' }))
    await save()
    expect(await screen.findByText('Informe o nome de cada bairro.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Bairro 3'), 'TRINDADE')
    await save()
    expect(await screen.findByText(/TRINDADE está duas vezes/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Remover TRINDADE' }))
    await save()
    await screen.findByText('Tudo salvo.')
    expect(sent()[0]?.deliveryDistricts).toEqual([{ district: 'Centro', fee: 7 }, { district: 'Trindade', fee: 8.5 }])
  })
})

describe('the position on the map', () => {
  const pin = { latitude: -27.7171, longitude: -48.5626, source: 'mapa' as const, confirmedAt: '2026-11-20T12:00:00Z', confirmedBy: 'Ana' }

  it('D38 is pasted as a link, looked at on the circle and confirmed, and leaves the form as it is', async () => {
    await open()
    server.on('PUT /api/MeepFood/Configuration/bar/posicao', ({ body }) => json({ ...pin, ...(body as object) }))
    await retype('Descrição', 'Petiscos')
    expect(screen.getByText('Ainda não confirmada')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Informar a posição' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Posição no mapa' }))
    await userEvent.click(drawer.getByLabelText('Link do mapa ou coordenadas'))
    await userEvent.paste('https://maps.app.goo.gl/AbC')
    await userEvent.click(drawer.getByRole('button', { name: 'Confirmar a posição' }))
    await drawer.findByText(/Este link é encurtado/)
    await userEvent.clear(drawer.getByLabelText('Link do mapa ou coordenadas'))
    await userEvent.paste('https://www.google.com/maps/@-27.7171,-48.5626,17z')
    expect(await drawer.findByRole('img', { name: 'Alcance de 5 km em volta da loja, em escala' })).toBeVisible()
    expect(drawer.getByText(/Rua do Trapiche, 120/)).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Confirmar a posição' }))
    expect(await screen.findByText('Posição confirmada.')).toBeVisible()
    expect(server.calls('PUT /api/MeepFood/Configuration/bar/posicao')[0]?.body).toEqual({ latitude: -27.7171, longitude: -48.5626, source: 'mapa' })
    expect(await screen.findByText('-27.71710, -48.56260', { selector: 'section strong' })).toBeVisible()
    expect(screen.getByLabelText('Descrição')).toHaveValue('Petiscos')
  })

  it('D38 is shown among the places where orders went', async () => {
    await open({ pin })
    expect(await screen.findByText(/1 de 2 ficam fora do raio\./)).toBeVisible()
    expect(screen.getByRole('img', { name: /Alcance de 5 km/ }).querySelectorAll('[r="3"]')).toHaveLength(1)
  })

  it('D38 is this device’s, or says what to do instead', async () => {
    const answers: ((found: PositionCallback, failed: PositionErrorCallback) => void)[] = [
      (_, failed) => failed({ code: 1 } as GeolocationPositionError),
      (found) => found({ coords: { latitude: -27.71, longitude: -48.56, accuracy: 4 } } as GeolocationPosition),
    ]
    const geolocation = { getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => answers.shift()?.(found, failed) }
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation as unknown as Geolocation)
    await open({ pin })
    server.on('PUT /api/MeepFood/Configuration/bar/posicao', ({ body }) => json({ ...pin, ...(body as object) }))
    await userEvent.click(screen.getByRole('button', { name: 'Alterar a posição' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Posição no mapa' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Usar a posição deste aparelho' }))
    expect(await drawer.findByText(/O navegador não deixou ler a posição/)).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Usar a posição deste aparelho' }))
    expect(await drawer.findByText('Precisão de 10 m.')).toBeVisible()
    expect(drawer.getByText(/da posição anterior/)).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Confirmar a posição' }))
    await waitFor(() => expect(server.calls('PUT /api/MeepFood/Configuration/bar/posicao')[0]?.body).toEqual({ latitude: -27.71, longitude: -48.56, source: 'aparelho' }))
    vi.restoreAllMocks()
  })
})

describe('the preview', () => {
  const frame = () => screen.getByTitle('Página da loja')

  it('is the shop’s own page without its script, read anew once something is saved', async () => {
    await open({ versao: 1 })
    const before = frame()
    expect(before).toHaveAttribute('src', '/loja/bar-do-cais?previa')
    expect(before).toHaveAttribute('sandbox', 'allow-same-origin')
    server.on('POST /api/MeepFood/Configuration', ({ body }) => json({ ...(body as Configuration), versao: 2 }))
    await retype('Descrição', 'Petiscos')
    expect(frame()).toBe(before)
    await save()
    await screen.findByText('Tudo salvo.')
    expect(frame()).not.toBe(before)
  })
})

describe('opening the shop', () => {
  it('says that nothing is missing', async () => {
    await open()
    expect(await screen.findByText('A loja tem tudo para receber pedidos.')).toBeVisible()
    expect(screen.queryByRole('list', { name: 'O que falta' })).toBeNull()
  })

  it('lists what is missing, each leading to its place', async () => {
    readiness = everything.map((item) => ({ item, state: ['phone', 'business', 'address'].includes(item) ? 'missing' : item === 'hours' ? 'check' : 'ready' }))
    await open()
    expect(await screen.findByText('A loja ainda não pode abrir.')).toBeVisible()
    const list = within(screen.getByRole('list', { name: 'O que falta' }))
    expect(list.getAllByRole('listitem')).toHaveLength(4)
    expect(list.getByRole('button', { name: /^Informe o CNPJ ou CPF e o e-mail/ })).toBeVisible()
    await userEvent.click(list.getByRole('button', { name: 'Informe um telefone para contato' }))
    expect(screen.getByLabelText('Telefone para contato')).toHaveFocus()
    await userEvent.click(list.getByRole('button', { name: /sempre aberta/ }))
    expect(screen.getByRole('group', { name: 'Horário de funcionamento' })).toHaveFocus()
    await userEvent.click(list.getByRole('button', { name: /endereço do estabelecimento/ }))
    expect(screen.getByRole('region', { name: 'Endereço' })).toHaveFocus()
    // Read anew once something is saved.
    readiness = everything.map((item) => ({ item, state: 'ready' }))
    await retype('Telefone para contato', '48991234567')
    await save()
    expect(await screen.findByText('A loja tem tudo para receber pedidos.')).toBeVisible()
  })

  it('says what only support can change, without a way to it', async () => {
    readiness = everything.map((item) => ({ item, state: item === 'cart' || item === 'tables' ? 'check' : 'ready' }))
    await open()
    const list = within(await screen.findByRole('list', { name: 'O que falta' }))
    expect(list.getByText(/A loja só mostra o cardápio/).tagName).toBe('SPAN')
    expect(list.getByRole('button', { name: 'Cadastre as mesas: sem elas ninguém pede na mesa' })).toBeVisible()
    expect(screen.getByText('A loja tem tudo para receber pedidos.')).toBeVisible()
  })

  it('D39 pauses the orders and takes them again', async () => {
    server.on('POST /api/kds/pausarEstabelecimento', () => json({ pausedUntil: '2126-11-20T23:30:00Z' }))
    server.on('POST /api/kds/retomarEstabelecimento', () => json({ pausedUntil: null }))
    await open()
    await userEvent.click(screen.getByRole('button', { name: '30 minutos' }))
    expect(await screen.findByText('Pedidos em pausa até 20:30.', { selector: 'strong' })).toBeVisible()
    expect(server.calls('POST /api/kds/pausarEstabelecimento')[0]?.body).toEqual({ localClienteId: 'bar', minutos: 30 })
    await userEvent.click(screen.getByRole('button', { name: 'Voltar a receber pedidos' }))
    expect(await screen.findByText('A loja voltou a receber pedidos.')).toBeVisible()
    expect(await screen.findByRole('button', { name: '1 hora' })).toBeVisible()
    // A pause that has run out while the page was open.
    server.on('POST /api/kds/pausarEstabelecimento', () => json({ pausedUntil: '2020-11-20T23:30:00Z' }))
    await userEvent.click(screen.getByRole('button', { name: '1 hora' }))
    expect(await screen.findByText('Pedidos em pausa até 20:30.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Voltar a receber pedidos' })).toBeNull()
    expect(screen.getByRole('button', { name: '1 hora' })).toBeVisible()
  })
})

// The portal's configuration is read once a visit: last, because it stays.
it('online-ordering-14 the public store page is the host path and the store’s slug', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Copiar' })).toBeNull()
  server.on('GET /api/portal/configuracao', () => json({ ...portal, lojaUrl: 'https://lojas.exemplo/pedir' }))
  await act(() => loadConfiguration())
  expect(screen.getByText('https://lojas.exemplo/pedir/bar-do-cais')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Código QR: Cardápio em https://lojas.exemplo/pedir/bar-do-cais' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Copiar' }))
  expect(await navigator.clipboard.readText()).toBe('https://lojas.exemplo/pedir/bar-do-cais')
})
