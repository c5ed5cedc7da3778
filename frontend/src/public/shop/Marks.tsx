/** @jsxImportSource preact */
import { sexWords } from '@/menu/words'
import css from './Marks.module.css'

/** Who may buy something, where not everybody may. */
export function Marks({ adult, sex }: { adult: boolean; sex: 0 | 1 | 2 }) {
  return (
    <>
      {adult && (
        <span class={css.mark}>
          <span aria-hidden="true">18+</span>
          <span class="vh">Só para maiores de 18 anos</span>
        </span>
      )}
      {sex !== 0 && <span class={css.mark}>{sexWords[sex]}</span>}
    </>
  )
}
