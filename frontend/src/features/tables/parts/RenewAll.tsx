import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { useTableChanges } from '../api'

interface RenewAllProps {
  open: boolean
  onClose: () => void
  renew: ReturnType<typeof useTableChanges>['renew']
}

/** Asks before the QR codes of all tables become others. */
export function RenewAll({ open, onClose, renew }: RenewAllProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Renovar o QR de todas as mesas?"
      danger
      confirmLabel="Renovar todos"
      onConfirm={() => renew.mutateAsync(undefined)}
      success="QR de todas as mesas renovado. Imprima os novos e troque-os nas mesas."
      onClose={onClose}
    >
      Todos os QR impressos deixam de valer agora. Até que os novos estejam nas mesas, quem ler um antigo será avisado para chamar o atendente.
    </ConfirmDialog>
  )
}
