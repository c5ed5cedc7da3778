import { Button, Radio } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatWire } from '@/ui/money'
import type { AccountOrder } from '../../accounts'
import type { TabCharges } from '../../tabs'

/** Takes a charge off a tab, once it is said whether what was sold is there again. */
export function UndoCharge({ charge, changes }: { charge: AccountOrder; changes: Pick<TabCharges, 'undoCharge'> }) {
  const [isAsking, setAsking] = useState(false)
  const [back, setBack] = useState(true)
  return (
    <>
      <Button type="link" size="small" danger aria-label={`Cancelar lançamento ${charge.codigo}`} onClick={() => setAsking(true)}>
        Cancelar lançamento
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Cancelar o lançamento de ${formatWire(charge.total)}?`}
        danger
        hasField
        confirmLabel="Cancelar lançamento"
        onConfirm={() => changes.undoCharge.mutateAsync({ lancamentoId: charge.id, voltaAoEstoque: back })}
        success="Lançamento cancelado."
        onClose={() => setAsking(false)}
      >
        <p>Ele sai da conta e da venda. Quem cancelou fica na auditoria.</p>
        <Radio.Group
          aria-label="O que foi lançado"
          value={back}
          options={[{ value: true, label: 'Volta ao estoque' }, { value: false, label: 'Perda' }]}
          onChange={({ target }) => setBack(target.value as boolean)}
        />
      </ConfirmDialog>
    </>
  )
}
