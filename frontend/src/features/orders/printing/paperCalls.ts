/** Calls about papers that a board prints by itself. */
import { answer, api } from '@/api/client'

/** What a board says of a paper: 1 it prints it now, 2 printed, 3 not, with the reason. */
export interface PaperReport {
  Status: 1 | 2 | 3
  Motivo?: string
  /** It may be on paper all the same. */
  Incerto?: boolean
}

/** Tells what becomes of a paper that this board prints; with status 1 it takes the paper, unless another board has it. */
export async function reportPaper(id: string, body: PaperReport): Promise<void> {
  await api.POST('/api/kds/impressoes/{id}/relato', { params: { path: { id } }, body })
}

/** Returns the paper as a picture, 400 px × 3 wide, a data: URL (order-print-03). */
export async function drawPaper(id: string): Promise<string> {
  return (await answer(api.GET('/api/kds/impressoes/{id}/imagem', { params: { path: { id } } }))).Imagem
}
