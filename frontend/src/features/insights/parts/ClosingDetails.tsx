import { Button, Input } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime, formatDay } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { messageOf } from '@/ui/failures'
import { fromCentavos, toCentavos } from '@/ui/money'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toasts'
import { useClosingChanges, type Closing, type ClosingLine } from '../closing'
import { counted } from '../labels'
import { messages } from '../messages'
import { formatAmount } from '../values'
import { ClosingLines, type Draft } from './ClosingLines'
import styles from './DayClosing.module.css'

interface ClosingDetailsProps {
  venueId: string
  closing: Closing
}

const draftOf = ({ Contado, Observacao }: ClosingLine): Draft => ({ counted: Contado === null || Contado === undefined ? null : toCentavos(Contado), note: Observacao })

/** One day: what was expected, what was counted, and who answers for it. */
export function ClosingDetails({ venueId, closing }: ClosingDetailsProps) {
  const { zone } = useVenue()
  const changes = useClosingChanges(venueId, closing.Dia)
  const [drafts, setDrafts] = useState<Record<string, Draft>>(() => Object.fromEntries(closing.Linhas.map((line) => [line.Chave, draftOf(line)])))
  const [busy, setBusy] = useState(false)
  const [signing, setSigning] = useState(false)
  const [note, setNote] = useState('')
  const isSigned = closing.Estado === 'assinado'
  const changed = closing.Linhas.filter((line) => JSON.stringify(drafts[line.Chave]) !== JSON.stringify(draftOf(line)) && drafts[line.Chave]?.counted !== null)

  async function settle() {
    setBusy(true)
    try {
      await changes.settle(closing.Versao, changed.map(({ Chave }) => ({ Chave, Contado: fromCentavos(drafts[Chave]!.counted!), Observacao: drafts[Chave]!.note })))
      toast.success(messages.settled)
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  if (closing.Linhas.length === 0 && closing.EmAberto.length === 0) return <EmptyState text="Nada foi recebido em entregas e mesas neste dia." />

  return (
    <>
      {closing.Depois !== 0 && isSigned && (
        <Notice urgency="insistent" long>
          <p>Depois da assinatura o esperado mudou em R$ {formatAmount(closing.Depois)}: houve venda ou devolução lançada neste dia. O que foi assinado ficou como estava.</p>
        </Notice>
      )}
      {closing.EmAberto.length > 0 && (
        <Notice long>
          <p>
            {counted(closing.EmAberto.length, 'pedido ainda está aberto', 'pedidos ainda estão abertos')}:{' '}
            {closing.EmAberto.map(({ Codigo, Estado, Valor }) => `${Codigo} (${Estado}, R$ ${formatAmount(Valor)})`).join(', ')}. Termine-os no painel
            antes de assinar.
          </p>
        </Notice>
      )}
      <ClosingLines closing={closing} drafts={drafts} onDraft={(key, draft) => setDrafts({ ...drafts, [key]: draft })} />
      {isSigned
        ? <p className={styles.signed}>✓ Assinado por {closing.AssinadoPor} em {formatDateTime(closing.AssinadoEm, zone)}.</p>
        : (
            <div className={styles.actions}>
              <Button type="primary" loading={busy} disabled={changed.length === 0} onClick={() => void settle()}>Registrar contagem</Button>
              <Button disabled={whyNot(closing, changed.length) !== null} onClick={() => setSigning(true)}>Assinar fechamento</Button>
              {whyNot(closing, changed.length) && <span className={styles.why}>{whyNot(closing, changed.length)}</span>}
            </div>
          )}
      <ConfirmDialog
        open={signing}
        title={`Assinar o fechamento de ${formatDay(closing.Dia)}?`}
        confirmLabel="Assinar"
        hasField
        success={messages.signed}
        onConfirm={async () => {
          if (closing.Diferenca && note.trim() === '') throw Object.assign(new Error(messages.differenceUnexplained), { code: 'invalid' })
          await changes.sign(closing.Versao, note.trim())
        }}
        onClose={() => setSigning(false)}
      >
        <p>
          Esperado R$ {formatAmount(closing.Esperado)}, contado R$ {formatAmount(closing.Contado ?? 0)}, diferença R$ {formatAmount(closing.Diferenca ?? 0)}.
          Depois de assinado ele não muda mais.
        </p>
        <Input.TextArea autoFocus aria-label="Observação" placeholder="Observação" maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </ConfirmDialog>
    </>
  )
}

/** Why the day cannot be signed yet; null when it can. */
function whyNot({ Encerrado, EmAberto, Linhas }: Closing, changed: number): string | null {
  if (!Encerrado) return 'O dia ainda não terminou.'
  if (EmAberto.length > 0) return 'Há pedidos abertos.'
  if (changed > 0) return 'Registre a contagem antes de assinar.'
  if (Linhas.some(({ Contado }) => Contado === null || Contado === undefined)) return 'Conte todas as linhas antes de assinar.'
  return null
}
