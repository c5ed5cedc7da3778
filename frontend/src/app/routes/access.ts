import type { Screen } from './screen'

/** Screens before and beside a session: they stand in no menu group. */
export const accessScreens: readonly Screen[] = [
  {
    path: '/login', title: 'Entrar', kind: 'public', light: true,
    screen: () => import('@/features/access/screens/Login'),
    operations: ['mfa-login', 'mfa-validate', 'mfa-send-code', 'setup-state', 'access-roles-by-position'],
  },
  {
    path: '/esqueciMinhaSenha', title: 'Recuperar senha', kind: 'public', light: true,
    screen: () => import('@/features/access/screens/ForgotPassword'),
    operations: ['account-request-password-recovery'],
  },
  {
    path: '/redefinirSenha/:token', title: 'Criar nova senha', kind: 'public', light: true,
    screen: () => import('@/features/access/screens/ResetPassword'),
    operations: ['account-recovery-state', 'account-reset-password'],
  },
  {
    path: '/cadastrar', title: 'Criar conta', kind: 'public', light: true,
    screen: () => import('@/features/access/screens/Register'),
    operations: ['account-register'],
  },
  {
    path: '/convite/:token', title: 'Convite', kind: 'public', light: true,
    screen: () => import('@/features/access/screens/Invitation'),
    operations: ['account-invitation', 'account-join', 'account-accept-invitation', 'account-userinfo', 'access-roles-by-position'],
  },
  {
    path: '/primeiroAcesso', title: 'Primeiro acesso', kind: 'public', light: true,
    screen: () => import('@/features/access/screens/FirstStart'),
    operations: ['setup-state', 'setup', 'access-roles-by-position'],
  },
  {
    // The first start of the program in its window: which server it shows.
    path: '/conectar', title: 'Escolher o servidor', kind: 'public', light: true,
    screen: () => import('@/features/access/screens/ChooseServerScreen'),
  },
  {
    // Non-exact (routing-02): whatever follows the id belongs to the same page.
    path: '/externalauthentication/:id/*', title: 'Entrando', kind: 'public', light: true,
    screen: () => import('@/features/access/screens/ExternalAuthentication'),
    operations: ['session-handover-redeem', 'access-roles-by-position'],
  },
  {
    path: '/acessonegado', title: 'Acesso negado/Proibido', kind: 'native', light: true,
    screen: () => import('@/features/access/screens/AccessDenied'),
  },
  {
    path: '/print/:pedidoId', title: 'Imprimir pedido', kind: 'public', light: true,
    screen: () => import('@/features/orders/screens/PrintOrder'),
    operations: ['kds-print-view', 'kds-print-paper'],
  },
  {
    path: '/doacoes/eventos/qrcode/:linkEvent', title: 'QR Code da doação', kind: 'public',
    screen: () => import('@/features/donations/screens/DonationQr'),
    operations: ['event-qrcode'],
  },
]
