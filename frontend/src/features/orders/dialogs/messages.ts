/** Texts of the dialogs, as the documents spell them (S1§5, S1§8). */
export const messages = {
  refused: 'Pedido recusado com sucesso!',
  passwordMissing: 'Preencha a senha do usuário atual para continuar',
  courierFailed: (platform: string) => `Falha ao solicitar ${platform}. Tente novamente`,
} as const
