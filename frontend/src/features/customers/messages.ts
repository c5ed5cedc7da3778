/** Texts of the customers' screens; those of S0§5 and S0§8 are spelled as there. */
export const messages = {
  empty: 'Sem clientes para este estabelecimento',
  saved: 'Ação realizada com sucesso!',
  nameOrCPF: 'Preencha o nome ou o CPF para continuar',
  birthDate: 'Insira uma data válida!',
  cpf: 'Preencha com um CPF válido',
  email: 'Formato do e-mail inválido',
  reason: 'É obrigatório a justificativa abaixo.',
  noHistory: 'Cliente não possui histórico de bloqueio.',
  needsCPF: 'Cadastre o CPF do cliente primeiro.',
  twinGone: 'O cadastro com este CPF não existe mais. Salve de novo.',
  cpfNotShown: 'O CPF não foi mostrado, porque não foi possível registrar a consulta. Verifique a conexão e tente novamente.',
} as const

/** What a customer's standing is changed by. */
export type NoticeKind = 'block' | 'unlock' | 'alert' | 'disarm'

interface NoticeTexts {
  /** The name of the action on a row, and of the button that confirms it. */
  label: string
  title: (name: string) => string
  /** What will happen. */
  detail: string
  success: string
  /** What a failure says that has no words of the server; the generic failure where there is none. */
  failure?: string
}

export const noticeTexts: Readonly<Record<NoticeKind, NoticeTexts>> = {
  block: {
    label: 'Bloquear',
    title: (name) => `Bloquear ${name}?`,
    detail: 'Enquanto estiver bloqueado, o cliente não é atendido neste estabelecimento.',
    success: 'Usuário bloqueado com sucesso!',
  },
  unlock: {
    label: 'Desbloquear',
    title: (name) => `Desbloquear ${name}?`,
    detail: 'O cliente volta a ser atendido. O bloqueio continua no histórico.',
    success: 'Usuário desbloqueado com sucesso!',
  },
  alert: {
    label: 'Criar alerta',
    title: (name) => `Criar alerta para ${name}?`,
    detail: 'Quem atender o cliente é avisado antes de servir.',
    success: 'Alerta criado com sucesso!',
    failure: 'Não foi posível criar o alerta!',
  },
  disarm: {
    label: 'Remover alerta',
    title: (name) => `Remover o alerta de ${name}?`,
    detail: 'Quem atender o cliente não é mais avisado.',
    success: 'Alerta removido com sucesso!',
    failure: 'Não foi posível remover o alerta!',
  },
}
