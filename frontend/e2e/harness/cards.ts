import { call, signInByCall } from './calls.ts'
import { demo } from './portal.ts'

/** Has the demo's bar be paid by card on the pages of a simulated provider. */
export async function takesCards(url: string, endereco: string): Promise<void> {
  const { access_token: token, locais } = await signInByCall(url, demo.owner)
  const localClienteId = locais.find(({ nomeLocal }) => nomeLocal === 'Bar do Cais')?.localId
  const at = `${url}/api/pagamentos/recebimentos`
  await call('POST', `${url}/api/session/confirm`, { token, body: { senha: demo.owner.password } })
  await call('PUT', `${at}/contas/mercadopago_simulado`, { token, body: { localClienteId, versao: 0, ajustes: { endereco } } })
  await call('PUT', `${at}/formas/cartao`, { token, body: { localClienteId, versao: 0, provedor: 'mercadopago_simulado', taxaPercentual: 4.98, taxaFixa: 0, diasParaReceber: 14 } })
}
