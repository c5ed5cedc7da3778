/** Texts of the documents. */
export const messages = {
  title: 'Importação de usuários com criação de cartão nominal',
  invalid: 'Arquivo inválido!',
  sent: 'Arquivo enviado com sucesso!',
} as const
