import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/api/client'
import { acknowledgeAction, discardAction, localStatus, queuedActions, retryAction } from '@/api/local'

const lookEvery = 3_000
const key = ['queue'] as const

/** Tells whether there is no gateway: a server answers these addresses as unknown. */
function isWithoutGateway(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.kind === 'offline-portal' || failure.status === 404 || failure.status === 405)
}

/** Reads the gateway's status and the person's queued actions; null where there is no gateway. */
export function useQueue() {
  return useQuery({
    queryKey: key,
    refetchInterval: lookEvery,
    queryFn: async ({ signal }) => {
      try {
        const [status, actions] = await Promise.all([localStatus(signal), queuedActions(signal)])
        return { status, actions }
      } catch (failure) {
        if (isWithoutGateway(failure)) return null
        throw failure
      }
    },
  })
}

/** Returns the decisions a person can take about a queued action. */
export function useQueueDecisions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: key })
  return {
    retry: useMutation({ mutationFn: retryAction, onSettled }),
    acknowledge: useMutation({ mutationFn: acknowledgeAction, onSettled }),
    discard: useMutation({ mutationFn: ({ id, reason }: { id: string; reason: string }) => discardAction(id, reason), onSettled }),
  }
}
