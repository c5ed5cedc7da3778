import { FileTextOutlined } from '@ant-design/icons'
import { useVenue } from '@/api/venue'
import { PageHeader } from '@/ui/PageHeader'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { useCards, useGroupChoices, type Card } from '../api'
import { managing } from '../parts/cardActions'
import { CardsTable, cardFilters, cardOptions } from '../parts/CardsTable'
import { ManageDialogs, type Managing } from '../parts/ManageDialogs'
import { Statement } from '../parts/Statement'

/** /admin/gerenciarCartoesNominais: the cards of somebody, whose money an administrator does not move. */
export default function NamedCards() {
  const venue = useVenue()
  const table = useTableState(cardFilters, cardOptions)
  const cards = useCards(venue.id, { ...table.filters, nominais: true }, table.page, table.pageSize)
  const groups = useGroupChoices(venue.id)
  const dialogs = useDialogs<Card, Managing | 'statement'>()
  return (
    <>
      <PageHeader title="Cartões nominais" description={`Os cartões com titular de ${venue.name}.`} />
      <CardsTable
        table={table}
        cards={cards}
        groups={groups}
        empty={{ text: 'Ainda não há cartões com titular.', detail: 'Eles aparecem aqui quando são emitidos com o CPF do titular.' }}
        actions={(card) => [
          { label: 'Extrato', icon: <FileTextOutlined />, onClick: () => dialogs.open('statement', card) },
          ...managing(card, dialogs.open),
        ]}
      />
      <ManageDialogs venueId={venue.id} dialogs={dialogs} groups={groups.data ?? []} />
      {dialogs.row && <Statement key={dialogs.row.id} card={dialogs.row} {...dialogs.of('statement')} />}
    </>
  )
}
