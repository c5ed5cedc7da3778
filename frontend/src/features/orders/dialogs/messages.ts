/** Texts of the dialogs: those of the documents as they spell them (S1§5, S1§8). */
export const messages = {
  refused: 'Pedido recusado com sucesso!',
  passwordMissing: 'Preencha a senha do usuário atual para continuar',
  soldOutNeedsServer: 'Sem conexão com o servidor, que é quem fecha o cardápio: nada foi marcado. Tente de novo quando a conexão voltar.',
  closedUnknown: (why: string) => `Não foi possível ver o que deixa de ser vendido junto. ${why} Nada foi marcado.`,
  courierFailed: (platform: string) => `Falha ao solicitar ${platform}. Tente novamente`,
} as const
