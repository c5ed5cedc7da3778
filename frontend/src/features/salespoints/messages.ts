/** The documents' texts of the sales points (S2§2.11, S2§4, S2§5, S2§8, D36). */
export const messages = {
  title: 'Ponto de Vendas',
  add: 'Criar ponto de venda',
  confirmSystem: 'Confirmar Sistema',
  chooseBeforeSaving: 'Escolha o sistema antes de salvar',
  chooseSystem: 'Escolha um sistema para continuar',
  choosePrint: 'Escolha o tipo de impressão',
  added: 'Ponto de venda criado com sucesso!',
  edited: 'Ponto de venda editado com sucesso!',
  askDelete: 'Deseja excluir este ponto de venda?',
  noWayBack: 'Esta ação não poderá ser desfeita.',
  deleted: 'Ponto de venda excluído!',
  deleteFailed: 'Falha ao exlcuir ponto de venda',
  linkFailed: 'Falha ao vincular equipamento!',
  unlinkFailed: 'Falha ao desvincular equipamento!',
  off: 'Desativado',
  imported: (name: string) => `${name} Importado com sucesso.`,
} as const
