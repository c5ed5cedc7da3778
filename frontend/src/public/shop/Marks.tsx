/** @jsxImportSource preact */
import css from './Marks.module.css'

const sexes = ['', 'Só para homens', 'Só para mulheres']

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
      {sex !== 0 && <span class={css.mark}>{sexes[sex]}</span>}
    </>
  )
}
