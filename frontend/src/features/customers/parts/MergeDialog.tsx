import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { counted } from '@/ui/importReport'
import { formatMoney, toCentavos } from '@/ui/money'
import { Skeleton } from '@/ui/Skeleton'
import { useMergeCustomers, useMergePreview, type Category, type Merged } from '../api'
import type { Merge } from './DuplicateCard'
import { facts, isLost } from './facts'
import styles from './MergeDialog.module.css'

interface MergeDialogProps {
  merge: Merge
  categories: readonly Category[]
  open: boolean
  onMerged: () => void
  onClose: () => void
}

/** Makes two customers one, once it is shown what becomes of them. */
export function MergeDialog({ merge, categories, open, onMerged, onClose }: MergeDialogProps) {
  const venue = useVenue()
  const pair = { keptId: merge.kept.id, otherId: merge.other.id }
  const preview = useMergePreview(venue.id, pair, open)
  const { mutateAsync } = useMergeCustomers(venue.id)

  return (
    <ConfirmDialog
      open={open}
      title={`Unir o cadastro ${merge.otherNumber} ao cadastro ${merge.keptNumber}?`}
      confirmLabel="Unir cadastros"
      danger
      waiting={!preview.isSuccess || preview.isFetching}
      onConfirm={() => mutateAsync(pair).then(onMerged)}
      success="Cadastros unidos."
      onClose={onClose}
    >
      {preview.error ? (
        <ErrorState text={messageOf(preview.error)} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
      ) : preview.data ? (
        <Preview merge={merge} merged={preview.data} categories={categories} />
      ) : (
        <Skeleton lines={8} />
      )}
    </ConfirmDialog>
  )
}

function Preview({ merge: { kept, other, keptNumber, otherNumber }, merged, categories }: Pick<MergeDialogProps, 'merge' | 'categories'> & { merged: Merged }) {
  const { Cliente } = merged
  return (
    <>
      <p>
        O cadastro {otherNumber} deixa de existir. {movesOf(merged, keptNumber)} Não há como desfazer.
      </p>
      <table className={styles.table}>
        <caption>Como fica o cadastro {keptNumber}</caption>
        <tbody>
          {facts.map((fact) => {
            // The CPF is still the other's: the audit keeps whose was shown (D57).
            const from = fact.key === 'CPF' && !kept.CPF ? other : Cliente
            const losers = [kept, other].filter((customer) => isLost(fact, customer, Cliente))
            return (
              <tr key={fact.key}>
                <th scope="row">{fact.label}</th>
                <td>
                  {fact.show(from, categories)}
                  {losers.map((customer) => (
                    <span key={customer.id} className={styles.lost}>
                      Não fica: {fact.show(customer, categories)}
                    </span>
                  ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

const list = new Intl.ListFormat('pt-BR')

/** What the other brings along. */
function movesOf({ Notas, Bloqueios, ValorEmAberto }: Merged, keptNumber: number): string {
  const moves = [
    Notas > 0 && counted(Notas, 'anotação', 'anotações'),
    Bloqueios > 0 && counted(Bloqueios, 'bloqueio ou alerta', 'bloqueios e alertas'),
    ValorEmAberto !== 0 && `${formatMoney(toCentavos(ValorEmAberto))} em aberto`,
  ].filter((each) => typeof each === 'string')
  if (moves.length === 0) return 'Ele não tem anotações, bloqueios, alertas nem valor em aberto.'
  return `Passa para o cadastro ${keptNumber} o que é dele: ${list.format(moves)}.`
}
