/** Texts of the documents (S2§2.12, S2§8), exactly as spelled. */
export const messages = {
  title: 'Extratos Digitais',
  waiting: 'Aguardando processamento',
  processed: 'Processado',
  search: 'Buscar',
  name: 'Nome',
  acquirer: 'Adquirente',
  created: 'Data Criação',
  status: 'Status',
  choose: 'Importar Arquivo',
  chosen: 'Arquivo Importado',
  process: 'Processar',
  invalid: 'Arquivo inválido!',
  sent: 'Arquivo enviado para processamento',
} as const
