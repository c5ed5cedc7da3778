/** Names of the board's commands and keys, and how a command gets another key. */
import { commands, keymap, same, type Command } from './keymap'

export const commandNames: Record<Command, string> = {
  up: 'Pedido acima', down: 'Pedido abaixo', left: 'Pedido à esquerda', right: 'Pedido à direita',
  first: 'Primeiro pedido', last: 'Último pedido',
  card1: 'Escolher o 1º pedido', card2: 'Escolher o 2º pedido', card3: 'Escolher o 3º pedido',
  card4: 'Escolher o 4º pedido', card5: 'Escolher o 5º pedido', card6: 'Escolher o 6º pedido',
  card7: 'Escolher o 7º pedido', card8: 'Escolher o 8º pedido', card9: 'Escolher o 9º pedido',
  previousPage: 'Página anterior, em cartões', nextPage: 'Próxima página, em cartões',
  advance: 'Avançar o pedido', refuse: 'Recusar ou devolver', details: 'Ver os detalhes', strike: 'Riscar o próximo item',
  courier: 'Escolher quem entrega', print: 'Imprimir', resend: 'Reenviar à impressora',
  soldOut: 'Marcar esgotado', back: 'Voltar, fechar',
  silence: 'Silenciar a campainha', deadline: 'Ir ao pedido que chama', search: 'Buscar', filters: 'Filtros',
  refresh: 'Atualizar os pedidos', auto: 'Atualização automática', chat: 'Conversas', overview: 'Visão geral', tableCall: 'Ciente do chamado da mesa',
  newOrder: 'Novo pedido', layout: 'Colunas ou cartões', wall: 'Modo parede', fullscreen: 'Tela cheia', theme: 'Tema claro ou escuro',
  device: 'Nome deste aparelho', help: 'Mostrar as teclas', region: 'Ir à próxima parte do painel',
}

/** Keys that move through the page and its dialogs: they keep their meaning. */
const reserved = new Set(['tab', 'escape', 'shift', 'control', 'alt', 'meta', 'altgraph', 'capslock', 'dead', 'process', 'unidentified', 'contextmenu'])

/** Commands of the chosen card: only these leave Enter and the space bar to a button that has the focus. */
export const ofTheCard: readonly Command[] = ['advance', 'refuse', 'details', 'strike', 'courier', 'print', 'resend', 'soldOut']

const names: Record<string, string> = {
  arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→', ' ': 'Espaço', home: 'Home', end: 'End', escape: 'Esc',
  enter: 'Enter', pageup: 'Page Up', pagedown: 'Page Down', backspace: 'Backspace', delete: 'Delete', insert: 'Insert',
}

/** A key as people read it: "↑", "R", "F11"; "—" for none. */
export function keyName(key: string): string {
  if (key === '') return '—'
  return names[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key)
}

/** Gives a command another key. Answers why that is not possible, or null when it is done. */
export function assign(command: Command, key: string): string | null {
  if (reserved.has(key.toLowerCase())) return 'Essa tecla é usada pelo próprio navegador. Escolha outra.'
  if ((key === 'Enter' || key === ' ') && !ofTheCard.includes(command)) return `${keyName(key)} aperta o botão que está em foco. Escolha outra tecla.`
  const keys = keymap.get()
  const taken = commands.find((other) => other !== command && same(keys[other], key))
  if (taken) return `${keyName(key)} já é usada em “${commandNames[taken]}”. Escolha outra tecla.`
  keymap.set({ ...keys, [command]: key })
  return null
}
