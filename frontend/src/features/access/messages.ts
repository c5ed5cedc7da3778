/** Texts of the access screens; those the documents quote stay exactly as they are. */
export const messages = {
  emptyLogin: 'Insira seu e-mail e senha.',
  emptyEmail: 'Insira seu e-mail.',
  emptyPassword: 'Insira sua senha.',
  sessionEnded: 'Sua sessão terminou. Entre novamente.',
  computerCleared: 'Os dados deste computador foram apagados. Entre novamente.',
  invalidCode: 'Código inválido',
  codeIsMailed: 'A cada acesso ao portal enviamos um código de confirmação para o seu e-mail.',
  resendCode: 'Reenviar código de confirmação',
  incompleteRegistration: 'Preencha todos os campos corretamente para cadastrar',
  weakPassword:
    'Senha deve conter no mínimo 8 caracteres, letras minúsculas e maiúsculas, números e pelo menos um dos seguintes caracteres especiais @@, !, #, $, %, ?, &.',
  differentPasswords: 'As senhas não são iguais.',
  registrationFailed: 'Erro ao cadastrar. Por favor, tente novamente',
  registered: 'Cadastro realizado com sucesso',
  recoverySent: 'Enviamos para seu email um link para recuperação de senha.',
} as const
