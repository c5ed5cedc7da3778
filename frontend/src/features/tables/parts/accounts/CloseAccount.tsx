import { Button } from 'antd'
import { useId, useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import type { Account, AccountChanges } from '../../accounts'
import { openOrders } from './openOrders'
import styles from './Account.module.css'

/** Closes a paid account, asking first where something was not delivered; opens a closed one again. */
export function CloseAccount({ account, changes }: { account: Account; changes: Pick<AccountChanges, 'close' | 'reopen'> }) {
  const [asking, setAsking] = useState<'close' | 'reopen' | null>(null)
  const open = openOrders(account)
  const hintId = useId()

  const hint = whyOpen(account.falta)

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
        <>
          <Button
            type={hint ? 'default' : 'primary'}
            className={styles.close}
            aria-disabled={hint ? true : undefined}
            aria-describedby={hint ? hintId : undefined}
            loading={changes.close.isPending}
            onClick={() => void (hint ? toast.error(hint) : close())}
          >
            Fechar conta
          </Button>
          {hint && (
            <span id={hintId}>
              <VisuallyHidden>{hint}</VisuallyHidden>
            </span>
          )}
        </>
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
        Ela volta para a lista com os pagamentos como estão, e as vendas dela deixam de mostrá-los até que feche de novo. Quem reabriu fica na auditoria.
      </ConfirmDialog>
    </>
  )
}

/** Why an account of which so much is left cannot be closed; empty where it can. */
function whyOpen(falta: number): string {
  if (falta > 0) return 'Registre o pagamento do que falta para fechar.'
  return falta < 0 ? 'Registre a devolução do que foi pago a mais para fechar.' : ''
}
