import { FileTextOutlined, MinusCircleOutlined, PlusCircleOutlined, PlusOutlined, RollbackOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { FormDrawer } from '@/ui/FormDrawer'
import { PageHeader } from '@/ui/PageHeader'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { useAddCard, useCards, useGroupChoices, type Card } from '../api'
import { managing, replaced } from '../parts/cardActions'
import { CardFields, draftOf, newCard, type CardForm } from '../parts/CardFields'
import { CardsTable, cardFilters, cardOptions } from '../parts/CardsTable'
import { ManageDialogs, type Managing } from '../parts/ManageDialogs'
import { MoneyDialogs, type Moving } from '../parts/MoneyDialogs'
import { Statement } from '../parts/Statement'

const active = ({ situacao }: Card) => (situacao === 'ativo' ? undefined : 'Este cartão está bloqueado.')

/** /cashless/cartoes: the venue's cards, and what is done with them at the counter. */
export default function Cards() {
  const venue = useVenue()
  const table = useTableState(cardFilters, cardOptions)
  const cards = useCards(venue.id, { ...table.filters, nominais: false }, table.page, table.pageSize)
  const groups = useGroupChoices(venue.id)
  const add = useAddCard(venue.id)
  const dialogs = useDialogs<Card, Managing | Moving | 'statement'>()
  return (
    <>
      <PageHeader
        title="Cartões cashless"
        description={`Os cartões pré-pagos de ${venue.name}.`}
        actions={<Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Novo cartão</Button>}
      />
      <CardsTable
        table={table}
        cards={cards}
        groups={groups}
        empty={{ text: 'Ainda não há cartões.', detail: 'Emita o primeiro cartão e recarregue-o no balcão.' }}
        actions={(card) => [
          { label: 'Extrato', icon: <FileTextOutlined />, onClick: () => dialogs.open('statement', card) },
          { label: 'Recarregar', icon: <PlusCircleOutlined />, onClick: () => dialogs.open('topUp', card), disabled: replaced(card) ?? active(card) },
          { label: 'Lançar consumo', icon: <MinusCircleOutlined />, onClick: () => dialogs.open('consume', card), disabled: replaced(card) ?? active(card) },
          {
            label: 'Devolver saldo', icon: <RollbackOutlined />, onClick: () => dialogs.open('giveBack', card),
            disabled: replaced(card) ?? active(card) ?? (card.saldo > 0 ? undefined : 'Não há saldo a devolver.'),
          },
          ...managing(card, dialogs.open),
        ]}
      />
      <FormDrawer<CardForm>
        {...dialogs.of('create')}
        title="Novo cartão"
        initialValues={newCard}
        onSubmit={(form) => add.mutateAsync(draftOf(form))}
        success="Cartão emitido."
      >
        <CardFields groups={groups.data ?? []} />
      </FormDrawer>
      <ManageDialogs venueId={venue.id} dialogs={dialogs} groups={groups.data ?? []} />
      <MoneyDialogs venueId={venue.id} dialogs={dialogs} />
      {dialogs.row && <Statement key={dialogs.row.id} card={dialogs.row} {...dialogs.of('statement')} />}
    </>
  )
}
