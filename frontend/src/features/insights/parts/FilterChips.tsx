import { useState } from 'react'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Popover } from '@/ui/Popover'
import { Skeleton } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import { useOptions, type Definition } from '../reports'
import { chosenFilters, type ChosenFilter, type ReportState } from '../reportState'
import styles from './FilterChips.module.css'
import { TickChip } from './TickChip'

interface FilterChipsProps {
  venueId: string
  definition: Definition
  state: ReportState
}

const filterNames: Record<ChosenFilter, string> = { canal: 'Canal', tipo: 'Tipo de venda', loja: 'Loja', pagamento: 'Pagamento' }
const filters = Object.keys(chosenFilters) as ChosenFilter[]
const withoutRefunds = 'Sem estornos'
const customerWords = { novos: 'Novos', antigos: 'Antigos' } as const

/** What a report is narrowed to, a chip each, and the way to further filters. */
export function FilterChips({ venueId, definition, state }: FilterChipsProps) {
  const options = useOptions(definition.Chave, venueId)
  const { table, chosen, choose } = state
  const { clientes, estornos, texto } = table.filters
  const offered = filters.filter((filter) => definition.Filtros.includes(filter))
  const choicesOf = (filter: ChosenFilter) => options.data?.[chosenFilters[filter]] ?? []
  const wordsOf = (filter: ChosenFilter, choice: string) => choicesOf(filter).find(({ Chave }) => Chave === choice)?.Nome ?? choice
  const isNarrowed = filters.some((filter) => chosen(filter).length > 0) || clientes !== '' || estornos !== '' || texto !== ''

  return (
    <div className={styles.chips} role="group" aria-label="Filtros">
      {filters.flatMap((filter) =>
        chosen(filter).map((choice) => (
          <Chip key={`${filter} ${choice}`} words={`${filterNames[filter]}: ${wordsOf(filter, choice)}`} onRemove={() => choose(filter, chosen(filter).filter((each) => each !== choice))} />
        )),
      )}
      {clientes !== '' && <Chip words={`Clientes: ${customerWords[clientes as keyof typeof customerWords]}`} onRemove={() => table.setFilters({ clientes: '' })} />}
      {estornos === 'sem' && <Chip words={withoutRefunds} onRemove={() => table.setFilters({ estornos: '' })} />}
      {texto !== '' && <Chip words={`Texto: ${texto}`} onRemove={() => table.setFilters({ texto: '' })} />}
      {definition.Filtros.length > 0 && (
        <Popover label="Adicionar filtro" button={<span className={styles.add}>+ Filtro</span>}>
          {(close) => {
            if (!options.data) return options.error ? <ErrorState text={messageOf(options.error)} onRetry={() => void options.refetch()} /> : <Skeleton lines={4} />
            return (
              <div className={styles.panel}>
                {definition.Filtros.includes('texto') && <Words before={texto} onFind={(words) => { table.setFilters({ texto: words }); close() }} />}
                {definition.Filtros.includes('clientes') && (
                  <fieldset className={styles.choices}>
                    <legend>Clientes</legend>
                    {Object.entries(customerWords).map(([key, name]) => (
                      <TickChip key={key} name={name} checked={clientes === key} onChange={(checked) => table.setFilters({ clientes: checked ? key : '' })} />
                    ))}
                  </fieldset>
                )}
                {definition.Filtros.includes('estornos') && (
                  <fieldset className={styles.choices}>
                    <legend>Estornos</legend>
                    <TickChip name={withoutRefunds} checked={estornos === 'sem'} onChange={(checked) => table.setFilters({ estornos: checked ? 'sem' : '' })} />
                  </fieldset>
                )}
                {offered.filter((filter) => choicesOf(filter).length > 0).map((filter) => (
                  <fieldset key={filter} className={styles.choices}>
                    <legend>{filterNames[filter]}</legend>
                    {choicesOf(filter).map(({ Chave, Nome }) => (
                      <TickChip
                        key={Chave}
                        name={Nome}
                        checked={chosen(filter).includes(Chave)}
                        onChange={(checked) => choose(filter, checked ? [...chosen(filter), Chave] : chosen(filter).filter((each) => each !== Chave))}
                      />
                    ))}
                  </fieldset>
                ))}
              </div>
            )
          }}
        </Popover>
      )}
      {isNarrowed && <Button variant="quiet" onClick={() => table.setFilters({ canal: '', tipo: '', loja: '', pagamento: '', clientes: '', estornos: '', texto: '' })}>Limpar</Button>}
    </div>
  )
}

function Chip({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.chip} aria-label={`Tirar o filtro ${words}`} onClick={onRemove}>
      {words} <span aria-hidden="true">✕</span>
    </button>
  )
}

function Words({ before, onFind }: { before: string; onFind: (words: string) => void }) {
  const [words, setWords] = useState(before)
  return (
    <form
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault()
        onFind(words.trim())
      }}
    >
      <TextField label="Texto" type="search" maxLength={100} value={words} onChange={setWords} />
      <Button type="submit">Procurar</Button>
    </form>
  )
}
