/** A campaign of the demo's bar, made behind the portal's back. */
import { call, signInByCall } from './calls.ts'
import { demo } from './portal.ts'

/** Makes an event with two institutions, and answers the path of its page. */
export async function makeCampaign(url: string, nome: string, other: Record<string, unknown> = {}): Promise<string> {
  const { access_token: token, locais } = await signInByCall(url, demo.owner)
  const localClienteId = locais.find(({ nomeLocal }) => nomeLocal === 'Bar do Cais')?.localId
  const accounts = await call<{ id: string }[]>('GET', `${url}/api/Local/ContasBancarias/${localClienteId}`, { token })
  const { id: eventId, link } = await call<{ id: string; link: string }>('POST', `${url}/api/Event`, {
    token,
    body: {
      localClienteId, nome, date: '2030-12-24T20:00:00', isActive: true, showValueAbove: true, meta: 1000, valores: [20, 50, 100], valorLivre: true,
      detailHtml: '<p>Ceia e brinquedos para <strong>240 crianças</strong>.</p>', linkOfLive: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      frequentlyQuestion: [{ pergunta: 'Recebo um comprovante?', resposta: 'Sim, por e-mail.' }], customThanks: 'A Lagoa agradece!', ...other,
    },
  })
  for (const institution of ['Creche Sementes', 'Casa da Vó Lica']) {
    await call('POST', `${url}/api/Institute`, { token, body: { localClienteId, nome: institution, bankDataId: accounts[0]?.id, eventId } })
  }
  return `/doar/${link}`
}
