/** Texts of the documents and texts used twice. */
export const messages = {
  failed: 'Falha ao verificar o cartão. Tente novamente',
  confirmed: 'Titular do cartão confirmado.',
  refused: 'Cartão recusado. O documento foi apagado.',
  cpfNotShown: 'O CPF não foi mostrado, porque isso não pôde ser registrado. Verifique a conexão e tente novamente.',
} as const
