import { useEffect } from 'react'
import { onUnopened } from '@/api/nativeLinks'
import { toast } from '@/ui/toasts'

/** Tells whoever wanted out of the window why nothing opens. */
export function reportLinkError(why: unknown): void {
  toast.error(`O endereço não foi aberto: ${String(why)}.`)
}

/** The same for the links of the board's cards and dialogs. */
export function useLinkErrors(): void {
  useEffect(() => onUnopened(reportLinkError), [])
}
