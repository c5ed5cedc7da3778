import type { Method } from './api'

export const kindLabels: Record<Method['tipo'], string> = {
  pix: 'Pix', credito: 'Cartão de crédito', debito: 'Cartão de débito', dinheiro: 'Dinheiro', valeRefeicao: 'Vale-refeição', outra: 'Outra',
}
