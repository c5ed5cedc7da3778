import { Form } from 'antd'
import { useState } from 'react'
import { useCount, usePosition, useReverse, type Position } from '@/api/queries/stock'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { fieldErrorsOf, messageOf } from '@/ui/failures'
import { formatQuantity } from '@/ui/quantity'
import { QuantityInput } from '@/ui/QuantityInput'
import { toast, toastDuration } from '@/ui/toasts'
import { messages } from '../../messages'

interface CountDialogProps {
  open: boolean
  product: { id: string; nome: string }
  onClose: () => void
}

/** What was counted, and what the person saw of the product then: what is sold while they write stays sold. */
interface Counted {
  quantity: number
  seen: Position
}

/** Corrects what there is of one product to what was counted on the shelf: a count of that product alone. */
export function CountDialog({ open, product: { id, nome }, onClose }: CountDialogProps) {
  const venue = useVenue()
  const level = usePosition(venue.id, id, { enabled: open, refetchOnWindowFocus: false })
  const record = useCount(venue.id)
  const reverse = useReverse(venue.id)
  const [counted, setCounted] = useState<Counted | null>(null)
  const [problem, setProblem] = useState('')
  const shown = counted?.seen ?? level.data

  function close() {
    setCounted(null)
    setProblem('')
    onClose()
  }

  function count(quantity: number | null) {
    setCounted(quantity !== null && shown ? { quantity, seen: shown } : null)
    setProblem('')
  }

  async function confirm() {
    if (!counted) {
      setProblem('Escreva quanto há na prateleira.')
      return false
    }
    const { quantity: quantidade, seen: { ultimoMovimento, unidade } } = counted
    const { id: movement, avisos } = await record.mutateAsync([{ produtoId: id, quantidade, ultimoMovimento }])
    for (const notice of avisos) toast.info(notice)
    const undo = () => void reverse.mutateAsync(movement).then(() => toast.success(messages.undone), (failure: unknown) => toast.error(messageOf(failure)))
    toast.success(`Estoque de ${nome}: ${formatQuantity(quantidade, unidade)}.`, { duration: toastDuration.long, action: { label: 'Desfazer', onClick: undo } })
  }

  return (
    <ConfirmDialog
      open={open}
      title={`Acertar estoque: ${nome}`}
      confirmLabel="Acertar"
      waiting={!shown}
      hasField
      onConfirm={confirm}
      explain={(failure) => fieldErrorsOf(failure)['linhas[0].quantidade'] ?? messageOf(failure)}
      onClose={close}
    >
      {level.error && <p role="alert">Não foi possível ver o estoque: {messageOf(level.error)} Feche e tente de novo.</p>}
      {shown && (
        <Form layout="vertical" component="div">
          <p style={{ marginTop: 0 }}>{wordsOf(shown)}</p>
          <Form.Item label="Contado na prateleira" required htmlFor="stock-count" validateStatus={problem ? 'error' : undefined} help={problem || differenceOf(shown, counted?.quantity ?? null)}>
            <QuantityInput id="stock-count" autoFocus unit={shown.unidade} there={shown.emEstoque} style={{ width: 180 }} value={counted?.quantity ?? null} onChange={count} />
          </Form.Item>
        </Form>
      )}
    </ConfirmDialog>
  )
}

/** "No sistema há 12 un, das quais pedidos reservaram 2 un." */
function wordsOf({ emEstoque, reservado, unidade }: Position): string {
  const there = `No sistema há ${formatQuantity(emEstoque, unidade)}`
  return reservado > 0 ? `${there}; pedidos ainda não aceitos reservaram ${formatQuantity(reservado, unidade)}.` : `${there}.`
}

function differenceOf({ emEstoque, unidade }: Position, counted: number | null): string {
  if (counted === null) return 'O que pedidos reservaram ainda está na prateleira: conte também.'
  const by = Math.round((counted - emEstoque) * 1000) / 1000
  if (by === 0) return 'Confere com o sistema.'
  return `Diferença: ${by > 0 ? '+' : '−'}${formatQuantity(Math.abs(by), unidade)}.`
}
