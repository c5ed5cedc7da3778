import { Form, Radio } from 'antd'
import { useState } from 'react'
import { endingsOf, type SoldOutEnding } from '@/api/queries/soldOut'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { fieldErrorsOf, messageOf } from '@/ui/failures'
import { TimeInput } from '@/ui/TimeInput'
import { toast, toastDuration } from '@/ui/toasts'
import { useSoldOutPreview, type Listed, type ProductChanges } from '../../api/list'
import { messages } from '../../messages'
import { NamedProducts } from './NamedProducts'

interface SoldOutDialogProps {
  open: boolean
  product: Listed
  changes: ProductChanges
  onClose: () => void
}

/** Asks until when a product is not sold, after showing what closes with it. */
export function SoldOutDialog({ open, product, changes, onClose }: SoldOutDialogProps) {
  const [ate, setEnding] = useState<SoldOutEnding>('dia')
  const [hora, setClock] = useState('')
  const [problem, setProblem] = useState('')
  const preview = useSoldOutPreview(useVenue().id, product.id, { enabled: open })
  const closed = preview.data ?? []

  async function confirm() {
    if (ate === 'horario' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(hora)) {
      setProblem('Informe uma hora entre 00:00 e 23:59.')
      return false
    }
    const { antes } = await changes.soldOut.mutateAsync({ id: product.id, end: ate === 'horario' ? { ate, hora } : { ate } })
    toast.success(messages.soldOut(product.nome), {
      duration: toastDuration.long,
      action: {
        label: 'Desfazer',
        onClick: () => void changes.takeBack(product.id, antes).then(() => toast.success(messages.undone), (failure: unknown) => toast.error(messageOf(failure))),
      },
    })
  }

  return (
    <ConfirmDialog
      open={open}
      title={`Esgotado agora: ${product.nome}`}
      confirmLabel={closed.length ? `Esgotar os ${closed.length + 1}` : 'Marcar esgotado'}
      waiting={preview.isPending}
      hasField
      onConfirm={confirm}
      explain={(failure) => fieldErrorsOf(failure).hora ?? fieldErrorsOf(failure).ate ?? messageOf(failure)}
      onClose={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="Até quando?" required style={{ marginBottom: ate === 'horario' ? 8 : 16 }}>
          <Radio.Group aria-label="Até quando?" style={{ display: 'grid', gap: 8 }} value={ate} onChange={({ target }) => setEnding(target.value as SoldOutEnding)}>
            {endingsOf(product).map(({ value, label }, index) => (
              <Radio key={value} value={value} autoFocus={index === 0}>{label}</Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        {ate === 'horario' && (
          <Form.Item label="Horário" required htmlFor="sold-out-clock" validateStatus={problem ? 'error' : undefined} help={problem || 'O próximo que vier, no relógio do estabelecimento.'}>
            <TimeInput id="sold-out-clock" autoFocus value={hora} onChange={(clock) => { setClock(clock); setProblem('') }} style={{ width: 120 }} />
          </Form.Item>
        )}
      </Form>
      {preview.error && <p role="alert">Não foi possível ver o que deixa de ser vendido junto: {messageOf(preview.error)}</p>}
      {closed.length > 0 && <NamedProducts intro={`Sem ${product.nome}, também não ${closed.length === 1 ? 'é vendido' : 'são vendidos'}:`} products={closed} />}
    </ConfirmDialog>
  )
}
