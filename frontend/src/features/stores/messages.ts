/** Texts of the stores: those of the documents as spelled (S0§2, S0§8), and any that stands in more than one place. */
export const messages = {
  add: 'Adicionar',
  change: 'Alterar loja',
  opened: 'Loja aberta com sucesso!',
  openFailed: 'Falha ao abrir loja!',
  closed: 'Loja fechada com sucesso!',
  closeFailed: 'Falha ao fechar loja!',
  irrevocable: 'Esta ação não poderá ser desfeita.',
  name: 'Informe o nome da loja.',
  nobodys: 'Quem estava nesta loja não tem mais acesso ao estabelecimento. Escolha alguém; se salvar sem ninguém, ela passa a ser de todos.',
  sector: 'Informe o nome do setor.',
  hours: 'Preencha início e fim de cada horário, como 18:00.',
} as const
