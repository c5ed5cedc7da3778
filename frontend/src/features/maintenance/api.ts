import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

export type Plan = components['schemas']['MaintenancePlanView']
export type Run = components['schemas']['MaintenanceRunView']
export type Task = components['schemas']['MaintenanceTaskView']

const key = ['maintenance'] as const

/** How often a run under way is read, in milliseconds. */
const readEvery = 2_000

async function read() {
  return answer(api.GET('/api/databasemaintenance'))
}

/** The plan and the latest runs, read again and again while one is under way. */
export function useMaintenance() {
  return useQuery({
    queryKey: key,
    queryFn: read,
    refetchInterval: ({ state }) => (state.data?.execucoes[0]?.situacao === 'andamento' ? readEvery : false),
  })
}

/** The plan as the server holds it now. */
export async function readPlan(): Promise<Plan> {
  return (await read()).plano
}

/** Starts, stops and plans the programme. */
export function useMaintenanceChanges() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: key })
  return {
    start: useMutation({ mutationFn: () => api.POST('/api/databasemaintenance/executar'), onSettled }),
    stop: useMutation({ mutationFn: () => api.POST('/api/databasemaintenance/stopprogrammedmaintenance'), onSettled }),
    plan: useMutation({ mutationFn: async (body: Plan) => answer(api.PUT('/api/databasemaintenance/plano', { body })), onSettled }),
  }
}
