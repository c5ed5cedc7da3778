/** Texts of the payment links: those of the documents as spelled (S0§2, S0§8), and any that stands in more than one place. */
export const messages = {
  title: 'Links de Pagamentos',
  add: 'Novo link',
  newTitle: 'Cadastrar Link',
  editTitle: 'Editar Link',
  edit: 'Editar',
  endless: 'Indeterminado',
  authenticated: 'Cliente autenticado',
  saved: 'Link salvo com succeso!',
  edited: 'Link editado com sucesso!',
  saveFailed: 'Erro ao atualizar o link. Verifique se os campos estão preenchidos corretamente.',
  deleted: 'Link apagado com succeso!',
} as const
