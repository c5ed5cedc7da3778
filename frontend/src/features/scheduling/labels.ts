import type { Booking } from './api/bookings'

/** What people call the state of a booking. */
export const states: Record<Booking['situacao'], string> = {
  reservado: 'Reservado', pendente: 'A confirmar', confirmado: 'Confirmado', atendido: 'Atendido', faltou: 'Não compareceu', cancelado: 'Cancelado', expirado: 'Expirado', bloqueado: 'Bloqueado',
}

/** What people call what happened to a booking; what has no name here is said as it is. */
export const steps: Readonly<Partial<Record<string, string>>> = {
  marcou: 'Marcado', moveu: 'Movido', confirmou: 'Confirmado', 'pagou o sinal': 'Sinal pago', 'devolveu o sinal': 'Sinal devolvido', compareceu: 'Compareceu', faltou: 'Não compareceu', cancelou: 'Cancelado',
  expirou: 'Expirado', bloqueou: 'Bloqueado', acertou: 'Consumo acertado', ofereceu: 'Oferecido',
  'foi para o painel': 'Pedido no painel', 'moveu o pedido': 'Pedido alterado', 'cancelou o pedido': 'Pedido cancelado', 'não foi para o painel': 'Pedido fora do painel', 'o painel não acompanhou': 'Pedido não acompanhou a reserva',
}
