/** Texts of the online-ordering configuration (S0§8, D36), as the documents spell them. */
export const messages = {
  saved: 'Configuração alterada com sucesso!',
  saveFailed: 'Erro ao salvar configuração. Tente novamente.',
  addressSaved: 'Endereço alterado com sucesso!',
  pinSaved: 'Posição confirmada.',
  positionDenied: 'O navegador não deixou ler a posição. Permita a localização para este endereço, ou use um link do mapa.',
  positionUnknown: 'Este aparelho não soube dizer onde está. Tente perto de uma janela, ou use um link do mapa.',
  locked: 'Entre em contato com o suporte para alterar esta opção.',
  /** The server refused a locked field as this form had it. */
  takenOver: 'O suporte mudou opções bloqueadas enquanto você editava. Elas foram atualizadas aqui: confira e salve de novo.',
  /** A store address takes no spaces, accents or special characters (S0§5). */
  slug: 'Use apenas letras minúsculas sem acento, números e hífens.',
} as const
