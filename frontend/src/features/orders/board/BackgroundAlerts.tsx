import { useEffect, useState } from 'react'
import { answerClosing, onClosing } from '@/api/native'
import { Button } from '@/ui/Button'
import { useBoard } from '../data/board'
import { watchContested } from '../data/contested'
import { goToOrder } from '../data/goToOrder'
import { keepLastSeen } from '../data/lastSeen'
import { Dialog } from '../dialogs/Dialog'
import { Footer } from '../dialogs/running'
import { startAlerts } from '../sound/alerts'
import { chime } from '../sound/chime'
import { mute } from '../sound/ringMute'
import { startDeadlineNotices } from './deadlineNotices'
import { startNotices } from './notices'

/**
 * Alerts people who do not look at the board (sounds, system notifications, what changed since they
 * last looked), and asks on closing whether the program stays open in the background.
 */
export default function BackgroundAlerts() {
  const board = useBoard()
  const { live } = board
  const { feed, store, venueId } = live
  const [asked, setAsked] = useState(false)

  useEffect(() => startAlerts(store, feed, chime, mute), [store, feed])
  useEffect(() => watchContested(live), [live])
  useEffect(
    () =>
      startNotices(store, (id) => {
        // What stands open is not taken from whoever is at it.
        if (!document.querySelector('dialog[open], [aria-modal="true"]')) goToOrder(board, id)
      }),
    [store, board],
  )
  useEffect(() => startDeadlineNotices(store), [store])
  useEffect(() => keepLastSeen(store, venueId), [store, venueId])
  useEffect(() => onClosing(() => setAsked(true)), [])

  if (!asked) return null
  const answer = (choice: Parameters<typeof answerClosing>[0]) => {
    setAsked(false)
    void answerClosing(choice, true)
  }
  return (
    <Dialog title="Fechar a janela?" onClose={() => answer('')}>
      <p>Em segundo plano o Balcão continua chamando a cada pedido. Abra-o de novo para ver a janela.</p>
      <p>A resposta vale também da próxima vez. Para mudar: menu da conta, Este computador.</p>
      <Footer>
        <Button size="large" onClick={() => answer('quit')}>
          Encerrar
        </Button>
        <Button size="large" variant="primary" data-initial-focus onClick={() => answer('keep')}>
          Manter aberto
        </Button>
      </Footer>
    </Dialog>
  )
}
