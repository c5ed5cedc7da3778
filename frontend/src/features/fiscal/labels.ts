import type { Problem, TableOverview } from './api'

/** What may be wrong with a code. */
export const problemNames: Readonly<Record<Problem, string>> = {
  extinto: 'Código extinto',
  desconhecido: 'Fora da tabela',
  ausente: 'Código em falta',
  foraDaNfce: 'CFOP que a NFC-e não aceita',
  formato: 'Número de dígitos errado',
  futuro: 'Código que ainda não vale',
  cestDeOutroNcm: 'CEST de outro NCM',
}

/** What a table is for. */
export const tableNames: Readonly<Record<TableOverview['tabela'], string>> = {
  ncm: 'NCM, a mercadoria',
  cfop: 'CFOP, a operação',
  cest: 'CEST, a substituição tributária',
}
