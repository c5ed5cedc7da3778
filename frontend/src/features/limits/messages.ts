/** The documents' texts of the access limits (S2§2.13, S2§8, D36). */
export const messages = {
  title: 'Limitações de Acesso',
  create: 'Criar',
  removeAll: 'Remover todos',
  addCategory: 'Add por categoria',
  none: 'Não há usuários com limitações de acesso',
  askRemoveAll: 'Deseja realmente excluir todas as limitações de acessos?',
  seesAll: 'O usuário poderá acessar todos os produtos cadastrados.',
  removed: 'Produto removido com succeso!',
  removeFailed: 'Erro ao remover produto. Tente novamente.',
  added: 'Produtos adicionados com sucesso!',
  limited: 'Usuário limitado com sucesso!',
  preview: 'O que esta pessoa vê',
} as const
