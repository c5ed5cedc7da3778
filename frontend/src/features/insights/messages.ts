/** Sentences of the dashboard, the reports and a day's closing. */
export const messages = {
  noDay: 'Informe os dias como 20/11/2026.',
  daysReversed: 'A data inicial não pode ser depois da data final.',
  noCustomers: 'Marque clientes novos, antigos ou os dois.',
  noChannel: 'Marque o canal interno, o online ou os dois.',
  viewSaved: 'Visão salva.',
  viewRemoved: 'Visão excluída.',
  viewNameMissing: 'Dê um nome à visão.',
  scheduled: 'Envio agendado.',
  schedulePaused: 'Envio pausado.',
  scheduleResumed: 'Envio retomado.',
  scheduleRemoved: 'Envio excluído.',
  settled: 'Contagem registrada.',
  signed: 'Fechamento assinado.',
  differenceUnexplained: 'Há diferença entre o contado e o esperado. Escreva na observação o que houve.',
} as const
