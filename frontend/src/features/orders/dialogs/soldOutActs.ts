/** What the board does to a product's being sold out; each can be taken back from its toast. */
import { failureMessage } from '@/api/client'
import { toast, toastDuration } from '@/ui/toasts'
import type { LiveBoard } from '../data/live'
import type { SaleState, SoldOut, SoldOutEnd } from '../data/wire'

type Product = Pick<SaleState, 'id' | 'nome'>

export async function markSoldOut(live: LiveBoard, { id, nome }: Product, end: SoldOutEnd): Promise<void> {
  const before = await live.calls.markSoldOut(live.venueId, id, end)
  tell(live, id, `${nome} está esgotado.`, before)
}

export async function reopen(live: LiveBoard, { id, nome }: Product): Promise<void> {
  const before = await live.calls.reopen(live.venueId, id)
  tell(live, id, `${nome} voltou a ser vendido.`, before)
}

/** The latest toast about each product: taking back what was said before it would undo the wrong thing. */
const told = new Map<string, number>()

function tell(live: LiveBoard, id: string, words: string, before: SoldOut): void {
  live.readFacts('anew')
  toast.dismiss(told.get(id) ?? 0)
  told.set(id, toast.success(words, { duration: toastDuration.long, action: { label: 'Desfazer', onClick: () => void takeBack(live, id, before) } }))
}

/** Says of a product what was said of it before. */
async function takeBack(live: LiveBoard, id: string, { ate, horario }: SoldOut): Promise<void> {
  const { calls, venueId } = live
  try {
    await (ate ? calls.markSoldOut(venueId, id, { ate, horario: horario ?? undefined }) : calls.reopen(venueId, id))
    toast.success('Desfeito.')
  } catch (error) {
    toast.error(`Não foi desfeito. ${failureMessage(error)}`)
  }
  live.readFacts('anew')
}
