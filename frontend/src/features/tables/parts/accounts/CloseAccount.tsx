import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import type { Account, AccountChanges } from '../../accounts'

/** Closes a paid account, asking first where something was not delivered; opens a closed one again. */
export function CloseAccount({ account, changes }: { account: Account; changes: AccountChanges }) {
  const [asking, setAsking] = useState<'close' | 'reopen' | null>(null)
  const open = account.conta.filter(({ recusado, entregue }) => !recusado && !entregue).map(({ codigo }) => codigo)

  async function close() {
    if (open.length > 0) return setAsking('close')
    try {
      await changes.close.mutateAsync(false)
      toast.success('Conta fechada.')
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  return (
    <>
      {account.fechadaEm ? (
        <Button onClick={() => setAsking('reopen')}>Reabrir conta</Button>
      ) : (
        <Button type={account.falta === 0 ? 'primary' : 'default'} disabled={account.falta !== 0} title={account.falta !== 0 ? 'Registre o pagamento do que falta para fechar.' : undefined} loading={changes.close.isPending} onClick={() => void close()}>
          Fechar conta
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'close'}
        title="Fechar sem ter entregado tudo?"
        confirmLabel="Fechar assim mesmo"
        onConfirm={() => changes.close.mutateAsync(true)}
        success="Conta fechada."
        onClose={() => setAsking(null)}
      >
        Ainda não foi entregue: {open.join(', ')}. A conta já está paga; os pedidos seguem no painel até a entrega.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'reopen'}
        title="Reabrir a conta?"
        confirmLabel="Reabrir"
        onConfirm={() => changes.reopen.mutateAsync(undefined)}
        success="Conta reaberta."
        onClose={() => setAsking(null)}
      >
        Ela volta para a lista com os pagamentos como estão. Quem reabriu fica na auditoria.
      </ConfirmDialog>
    </>
  )
}
