import type { SoundState } from './chime'

/** What to do about a sound that does not come out. */
export const soundTrouble: Partial<Record<SoundState, string>> = {
  absent: 'Sem dispositivo de som. Ligue uma caixa de som ou um fone: o Balcão a encontra sozinho.',
  hung: 'Som bloqueado: o dispositivo não responde. Desligue a caixa de som e ligue de novo.',
  blocked: 'Som bloqueado pelo navegador. Toque na tela e tente de novo.',
}

/** What a try of the sound found. */
export function soundTested(heard: boolean, state: SoundState): string {
  if (!heard) return soundTrouble[state] ?? 'O som não saiu. Tente de novo.'
  return 'A campainha tocou até o fim. Não ouviu? Aumente o volume do aparelho e da caixa de som.'
}
