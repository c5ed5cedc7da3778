import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatWire } from '@/ui/money'
import { toast } from '@/ui/toasts'
import type { Account } from '../../accounts'
import type { TabPayments } from '../../tabs'

/** Closes a tab of which something is left: its customer owes that from then on. */
export function LeaveOpen({ account, changes }: { account: Account; changes: Pick<TabPayments, 'leaveOpen'> }) {
  const [isAsking, setAsking] = useState(false)
  const { falta, cliente, clienteId } = account
  return (
    <>
      <Button onClick={() => (clienteId ? setAsking(true) : toast.error('Escolha o cliente desta comanda: o que fica em aberto é dele.'))}>Deixar em aberto</Button>
      <ConfirmDialog
        open={isAsking}
        title={`Deixar ${formatWire(falta)} em aberto?`}
        confirmLabel="Deixar em aberto"
        onConfirm={() => changes.leaveOpen.mutateAsync(falta)}
        success="Comanda fechada com valor em aberto."
        onClose={() => setAsking(false)}
      >
        A comanda fica livre, e {cliente || 'o cliente'} passa a dever {formatWire(falta)} à casa. A conta espera em Pós-pago › Contas.
      </ConfirmDialog>
    </>
  )
}
