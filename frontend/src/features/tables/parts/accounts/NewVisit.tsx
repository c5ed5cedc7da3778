import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { AccountChanges } from '../../accounts'

/** Says that the guests of an account have gone: the table's next order opens another. */
export function NewVisit({ mesa, changes }: { mesa: string; changes: AccountChanges }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Nova visita</Button>
      <ConfirmDialog
        open={isAsking}
        title={`Começar outra visita na mesa ${mesa}?`}
        confirmLabel="Nova visita"
        onConfirm={() => changes.leave.mutateAsync(undefined)}
        success="O próximo pedido da mesa abre outra conta."
        onClose={() => setAsking(false)}
      >
        O próximo pedido da mesa abre outra conta, e os celulares deixam de ver esta. O que falta dela continua na lista até ser recebido.
      </ConfirmDialog>
    </>
  )
}
