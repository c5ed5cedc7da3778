/** Labels of the connection, the queued actions and a damaged queue. */
import type { Cause, Damage, FateState, Link } from '@/api/local'
import { formatDate, formatDateTime, formatTime } from '@/ui/dates'

/** "há 3 min", "há 1 h 5 min"; '' in the first minute. @param since RFC 3339 */
export function sinceWords(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000)
  if (!(minutes > 0)) return ''
  return minutes < 60 ? `há ${minutes} min` : `há ${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Milliseconds without news of the server that do not count as silence. */
const notOld = 120_000

/** Returns since when the server has not been heard, which may be before the program's start. */
export function silentSince({ since, heard }: Pick<Link, 'since' | 'heard'>): string {
  return heard && Date.parse(since) - Date.parse(heard) > notOld ? heard : since
}

/** Returns when the orders on the board were last the server's (RFC 3339), once they count as old; else null. */
export function oldOrders({ state, since, heard }: Link, now: number): string | null {
  const isOld = heard !== undefined && Math.abs(now - Date.parse(heard)) > notOld
  // Whoever has just found the server is about to hear of them.
  const isSettled = state === 'offline' || now - Date.parse(since) > notOld
  return isOld && isSettled ? heard : null
}

/** "14:05" of today, "20/11/2026 14:05" of another day. */
export function momentWords(at: string, now: number, zone?: string): string {
  const isToday = formatDate(at, zone) === formatDate(new Date(now), zone)
  return isToday ? formatTime(at, zone) : formatDateTime(at, zone)
}

export const linkWords: Record<Link['state'], string> = { connected: 'Conectado', unstable: 'Instável', offline: 'Sem conexão' }

/** "3 ações na fila" and "1 parada", of which each is left out when there is none; those that are stopped wait for a person's decision. */
export function waitingWords({ queued, dead }: Pick<Link, 'queued' | 'dead'>): string[] {
  const actions = (count: number) => (count === 1 ? '1 ação' : `${count} ações`)
  const stopped = dead === 1 ? 'parada' : 'paradas'
  return [
    ...(queued > 0 ? [`${actions(queued)} na fila`] : []),
    ...(dead > 0 ? [queued > 0 ? `${dead} ${stopped}` : `${actions(dead)} ${stopped}`] : []),
  ]
}

/** Why a call got no usable answer. */
export const causeWords: Record<Cause, string> = {
  '': '',
  network: 'sem rede',
  name: 'endereço não encontrado',
  refused: 'conexão recusada',
  timeout: 'sem resposta a tempo',
  certificate: 'certificado não aceito',
  portal: 'a rede pede para entrar',
  server: 'servidor com problemas',
  limited: 'servidor pediu um intervalo',
}

/** Verbs of the actions, by the operation's name without its letter case. */
const verbs: Record<string, string> = {
  acceptorder: 'Aceitar',
  refuseorder: 'Recusar',
  startorder: 'Iniciar o preparo',
  transportorder: 'Transportar',
  deliverorder: 'Finalizar',
  readytopickup: 'Avisar que está pronto',
  receivedorder: 'Marcar como retirado',
  returnedorder: 'Devolver',
  atualizartransportador: 'Escolher o entregador',
  resendorder: 'Imprimir de novo',
}

/** Names an action. */
export function actionWords(action: string): string {
  return verbs[action.toLowerCase()] ?? action
}

export const fateStateWords: Record<FateState, string> = {
  stored: 'Guardada, espera o servidor',
  sending: 'Enviada, esperando confirmação',
  confirmed: 'Confirmada',
  refused: 'Recusada',
  dead: 'Parada: precisa de você',
  discarded: 'Descartada',
  acknowledged: 'Recusada e lida',
}

/** Says what became of a damaged queue, and what to do about it. */
export function damageWords({ at, salvaged, complete }: Damage, zone?: string): string {
  const saved = salvaged === 1 ? '1 ação foi salva' : `${salvaged} ações foram salvas`
  const lost = `confira no painel os pedidos de ${formatDate(at, zone).slice(0, 5)}`
  const fate = complete
    ? salvaged === 0 ? 'Não havia ações nela' : `${saved}, e não havia outras`
    : salvaged === 0 ? `As ações que estavam nela podem ter se perdido: ${lost}` : `${saved}; outras podem ter se perdido: ${lost}`
  return `A fila deste computador estava danificada e foi refeita. ${fate}.`
}

/** Says where the damaged queue's file is kept. */
export function asideWords({ file }: Damage): string {
  return `O arquivo de antes está na pasta dos dados: ${file}.`
}
