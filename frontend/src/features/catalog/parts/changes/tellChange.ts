import { messageOf } from '@/ui/failures'
import { toast, toastDuration } from '@/ui/toasts'
import type { Undone } from '../../api/changes'
import { messages } from '../../messages'

/** Tells in a toast that a change was made, which can be undone there; later it can in Alterações. */
export function tellChange(text: string, changeId: string, undo: (changeId: string) => Promise<Undone>) {
  async function takeBack() {
    try {
      tellUndone(await undo(changeId))
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }
  // Nothing changed where there is no change.
  toast.success(text, changeId ? { duration: toastDuration.long, action: { label: 'Desfazer', onClick: () => void takeBack() } } : {})
}

function tellUndone({ Desfeitas, Mantidas }: Undone) {
  if (Mantidas.length === 0) {
    toast.success(messages.undone)
    return
  }
  const begin = Desfeitas > 0 ? 'Desfeito em parte.' : 'Nada voltou ao que era antes.'
  const [first] = Mantidas
  const stayed = Mantidas.length === 1
    ? `${first!.Nome}: ${first!.Motivo}`
    : `${Mantidas.length.toLocaleString('pt-BR')} mudanças ficaram como estão: ${[...new Set(Mantidas.map(({ Nome }) => Nome))].slice(0, 3).join(', ')}.`
  toast.warning(`${begin} ${stayed}`, { duration: toastDuration.long })
}
