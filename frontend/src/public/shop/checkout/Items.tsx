/** @jsxImportSource preact */
import type { components } from '@/api/schema.gen'
import { money } from '../../money'
import styles from './checkout.module.css'
import type { State } from './flow'
import type { Menu } from './order'

type Extra = components['schemas']['OrdersExtra']

/** What is ordered, with the prices of the quote; a line that cannot be sold so says why. */
export function Items({ menu, state }: { menu: Menu; state: State }) {
  const { lines, quote, refusal, errors } = state
  const names = new Map(menu.Categorias.flatMap(({ Produtos }) => Produtos).map(({ Id, Nome }) => [Id, Nome]))
  return (
    <ul class={styles.items}>
      {lines.map((line, i) => {
        const priced = quote?.Itens[i]
        const wrong = wrongWith(i, { ...refusal?.fields, ...errors })
        const weight = priced?.PesoGramas ?? line.PesoGramas
        const options = line.Observacoes?.flatMap(({ Opcoes }) => Opcoes) ?? []
        const notes = [weight ? `${weight} g` : '', priced?.Adicionais.map(words).join(' · '), ...options, line.Observacao].filter(Boolean)
        return (
          <li key={i}>
            <b>{line.Quantidade}×</b>
            <span>
              {priced?.NomeProduto ?? names.get(line.ProdutoId) ?? 'Item que saiu do cardápio'}
              {notes.map((note) => (
                <small key={note}>{note}</small>
              ))}
              {wrong && (
                <span class={styles.error} role="alert" data-wrong tabIndex={-1}>
                  {wrong}
                </span>
              )}
            </span>
            <span>{priced && money(priced.ValorTotal)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function wrongWith(i: number, fields: Record<string, string>): string | undefined {
  return Object.entries(fields).find(([name]) => name.startsWith(`Itens[${i}]`))?.[1]
}

function words({ Nome, Quantidade, Gratis }: Extra): string {
  const free = Gratis === 0 ? '' : Gratis === Quantidade ? ' (grátis)' : ` (${Gratis} grátis)`
  return `+ ${Quantidade > 1 ? `${Quantidade}× ` : ''}${Nome}${free}`
}
