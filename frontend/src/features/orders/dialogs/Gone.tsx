import { Button } from '@/ui/Button'
import { useBoard } from '../data/board'
import { Dialog } from './Dialog'
import { Footer } from './running'

/** Replaces a dialog about an order that the board no longer holds: a notification may outlive its order. */
export function Gone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Pedido fora do painel" onClose={onClose}>
      <p>{useBoard().live.store.loaded ? 'Este pedido já terminou e não está mais no painel. Procure-o pelo código.' : 'Os pedidos ainda não chegaram a este painel. Tente de novo quando chegarem.'}</p>
      <Footer>
        <Button size="large" variant="primary" data-initial-focus onClick={onClose}>
          Fechar
        </Button>
      </Footer>
    </Dialog>
  )
}
