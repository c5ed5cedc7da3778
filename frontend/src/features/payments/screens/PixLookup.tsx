import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { PixFound } from '../parts/transactions/PixFound'
import { usePixPayment } from '../pixLookup'

/** /admin/TransactionsProcess/pixTransaction: one Pix payment of any venue, its status and its refund (S2§2.14). */
export default function PixLookup() {
  const [typed, setTyped] = useState('')
  const [id, setId] = useState('')
  const found = usePixPayment(id)
  const wanted = typed.trim()

  function search() {
    if (wanted === id) void found.refetch()
    setId(wanted)
  }

  return (
    <>
      <PageHeader title="Consulta de Pix" description="Um pagamento por Pix de qualquer estabelecimento." />
      <Form layout="vertical" requiredMark={false} role="search" onFinish={search} style={{ maxWidth: 640 }}>
        <Form.Item label="Identificador" htmlFor="pix-id" extra="O da cobrança, o txid ou o EndToEndId do comprovante.">
          <Input id="pix-id" autoComplete="off" spellCheck={false} maxLength={100} value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={wanted === ''} loading={found.isFetching}>Consultar</Button>
      </Form>
      <div aria-live="polite" style={{ marginTop: 24 }}>
        {found.data ? <PixFound id={id} payment={found.data} isReading={found.isFetching} />
          : found.error ? <ErrorState text={messageOf(found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
          : id ? <Skeleton lines={3} lineHeight={48} />
          : <EmptyState text="Nenhum pagamento consultado." detail="Digite o identificador e consulte." />}
      </div>
    </>
  )
}
