export const messages = {
  noServerAddress: 'Este servidor ainda não tem o endereço público das lojas, e sem ele o QR não leva a lugar nenhum. Peça a quem administra o servidor que o informe em --public-url, ou em --store-url quando as lojas ficam em outro endereço.',
  noShopAddress: 'A loja ainda não tem endereço. Escolha-o na configuração do delivery e volte para imprimir.',
  noToken: 'Esta mesa não tem um QR agora: ela pode ter sido arquivada. Atualize a página e tente de novo.',
} as const
