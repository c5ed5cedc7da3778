import { useEffect } from 'react'
import { onUnopened } from '@/api/nativeLinks'
import { toast } from '@/ui/toasts'

/** Shows why an external link did not open. */
export function reportLinkError(why: unknown): void {
  toast.error(`O endereço não foi aberto: ${String(why)}.`)
}

/** Reports the failed links of the board's cards and dialogs. */
export function useLinkErrors(): void {
  useEffect(() => onUnopened(reportLinkError), [])
}
