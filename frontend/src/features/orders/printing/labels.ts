/** Messages about a printing that somebody asked for (S1§8). */
export const paperWords = {
  printed: (printer: string) => `Pedido enviado para impressora: ${printer}`,
  failed: (printer: string) => `Erro ao enviar pedido para impressora: ${printer}`,
  kept: 'Guardado neste computador. A impressão será pedida assim que o servidor puder.',
  empty: 'Ocorreu um erro. Tente novamente',
} as const
