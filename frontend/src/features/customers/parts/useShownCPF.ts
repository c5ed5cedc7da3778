import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { messages } from '../messages'
import { recordShownCPF } from '../profile'

/** Whether a customer's CPF may be read on the screen: once the audit has kept that it is shown (D57). */
export function useShownCPF(venueId: string, id: string) {
  const [isShown, setShown] = useState(false)
  const recording = useMutation({
    mutationFn: () => recordShownCPF(venueId, id),
    onSuccess: () => setShown(true),
    onError: (failure) => toast.error(messageOf(failure, messages.cpfNotShown)),
  })
  return { isShown, isPending: recording.isPending, show: recording.mutate, hide: () => setShown(false) }
}
