import type { Plan, Run, Task } from './api'

/** What people call the state of a task. */
export const taskStates: Readonly<Record<Task['situacao'], string>> = {
  aguardando: 'Aguardando', andamento: 'Em andamento', concluida: 'Concluída', falhou: 'Falhou', interrompida: 'Interrompida', pulada: 'Não executada',
}

/** What people call the state of a run. */
export const runStates: Readonly<Record<Run['situacao'], string>> = {
  andamento: 'Em andamento', concluida: 'Concluída', falhou: 'Com falhas', interrompida: 'Interrompida',
}

const days = ['todo domingo', 'toda segunda-feira', 'toda terça-feira', 'toda quarta-feira', 'toda quinta-feira', 'toda sexta-feira', 'todo sábado']

/** "todo domingo às 04:00, por até 2 h". */
export function planText({ ativo, diaDaSemana, inicio, duracaoMinutos }: Plan): string {
  if (!ativo) return 'desligada: só começa quando alguém pede'
  return `${days[diaDaSemana]} às ${inicio} (horário de Brasília), por até ${durationText(duracaoMinutos)}`
}

/** Minutes as people say them: 90 is "1 h 30 min". */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')
}
