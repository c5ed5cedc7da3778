/** What the server answers about donations in tests. */
import type { Donor } from './api'
import type { Dashboard, Payable } from './dashboard'
import type { DonationEvent } from './event'
import type { Institution } from './institution'
import type { DonationLink } from './link'

export const natal: DonationEvent = {
  id: 'e1', nome: 'Natal Solidário', link: 'natal-solidario', linkOfLive: 'https://live.test/natal', date: '2026-12-24T22:00:00Z', bannerWeb: '/blob/natal.jpg', bannerMobile: '',
  isActive: true, frequentlyQuestion: [{ pergunta: 'Recebo recibo?', resposta: 'Sim, por e-mail.' }], showValueAbove: true, colorTheme: '#C00D1E',
  detailHtml: '<p>Ceia para <strong>todos</strong></p>', aboutProjectHtml: '', customThanks: 'Obrigado!', whichInstitution: 'Para qual instituição?', labelButtonDonate: 'Doar',
  contactPhrase: 'Fale com a gente', contactPhone: '48991234567', localClienteId: 'bar', meta: 10000, valores: [20, 50], valorLivre: true, valorMinimo: 5, versao: 3,
  endereco: 'https://balcao.test/doar/natal-solidario', arrecadado: 2500.5, doacoes: 41, apagado: false,
}

export const bazar: DonationEvent = {
  ...natal, id: 'e2', nome: 'Bazar', link: 'bazar', linkOfLive: '', date: '2026-10-01T13:00:00Z', bannerWeb: '', isActive: false, meta: 0, endereco: 'https://balcao.test/doar/bazar', arrecadado: 0, doacoes: 0,
}

export const lar: Institution = {
  id: 'i1', name: 'Lar São José', nome: 'Lar São José', bankDataId: 'b1', bankData: 'Banco do Brasil 1234 / 567-8', eventId: 'e1',
  event: 'Natal Solidário', eventModel: { id: 'e1', nome: 'Natal Solidário' }, apagada: false, versao: 1,
}

export const larLink: DonationLink = {
  gateWayLinkId: 'l1', showLink: 'https://balcao.test/doar/abc', link: 'abc', description: 'Jantar', produtoId: null, eventName: 'Natal Solidário', amount: 50,
  eventId: 'e1', instituteId: 'i1', instituteName: 'Lar São José', instalmments: 1, arrecadado: 150, doacoes: 3, apagado: false, versao: 1,
}

export const figures: Dashboard = {
  evento: 'Natal Solidário', eventId: 'e1', ativo: true, meta: 10000, arrecadado: 2500.5, recebido: 2550.5, devolvido: 50, doacoes: 41, atualizadoEm: '2026-12-24T22:10:00Z',
  donations: [
    { id: 'g1', productId: null, client: 'Marina', productName: 'Natal Solidário', quantity: 1, amount: 50, date: '2026-12-24T22:05:00Z', instituicao: 'Lar São José', devolucao: false },
    { id: 'g2', productId: null, client: 'Anônimo', productName: 'Natal Solidário', quantity: 1, amount: 20, date: '2026-12-24T22:01:00Z', instituicao: 'Lar São José', devolucao: false },
  ],
  quantities: [{ time: '2026-12-24T21:00:00Z', amount: 12, valor: 900 }, { time: '2026-12-24T22:00:00Z', amount: 29, valor: 1600.5 }],
}

export const payables: Payable[] = [
  { instituteId: 'i1', institute: 'Lar São José', paymentDate: '2026-12-25', amount: 2000.5, fee: 19.8, amountToPay: 1980.7 },
  { instituteId: 'i2', institute: 'Casa da Criança', paymentDate: '2027-01-23', amount: 500, fee: 16.45, amountToPay: 483.55 },
]

export const marina: Donor = {
  id: 'd1', date: '2026-12-24T22:05:00Z', name: 'Marina Alves', document: '•••.533.447-••', email: 'marina@correio.test', phone: '(48) 99123-4567', description: 'Natal Solidário', amount: 50,
  anonima: true, recibo: '2026-000041', evento: 'Natal Solidário', instituicao: 'Lar São José', forma: 'pix', devolucao: false,
}
