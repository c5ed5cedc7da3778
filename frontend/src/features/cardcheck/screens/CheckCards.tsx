import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptySearch } from '@/ui/drawings'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useCards, type CheckedCard } from '../api'
import { AddCard } from '../parts/AddCard'
import { SearchCPF } from '../parts/SearchCPF'
import { SearchedCPF } from '../parts/SearchedCPF'
import { ValidateCard } from '../parts/ValidateCard'

/** /admin/verificarCartaoCredito: the cards of a CPF, and who holds them. */
export default function CheckCards() {
  const venue = useVenue()
  const [cpf, setCPF] = useState('')
  const [isAdding, setAdding] = useState(false)
  const cards = useCards(venue.id, cpf)
  const dialogs = useDialogs<CheckedCard, 'validate'>()
  const columns: Column<CheckedCard>[] = [
    { key: 'nome', title: 'Nome titular', render: ({ holderName }) => holderName },
    { key: 'final', title: 'Final cartão', render: ({ finalNumber }) => finalNumber },
    { key: 'ativo', title: 'Ativo', render: (card) => stateOf(card, venue.zone) },
  ]
  const add = <Button onClick={() => setAdding(true)}>Cadastrar cartão</Button>

  return (
    <>
      <PageHeader
        title="Verificar cartão de crédito"
        description="Confirme, pelo documento, quem é o titular de um cartão antes de aceitá-lo sem a pessoa presente."
      />
      <SearchCPF loading={cards.isFetching} onSearch={setCPF} />
      {cpf === '' ? (
        <EmptyState drawing={<EmptySearch />} text="Pesquise um CPF para ver os cartões." />
      ) : (
        <>
          <SearchedCPF key={cpf} cpf={cpf} cardId={cards.data?.[0]?.cardId} />
          <ResourceTable<CheckedCard>
            label="Cartões"
            columns={columns}
            rowKey={({ cardId }) => cardId}
            rowName={({ finalNumber }) => `cartão de final ${finalNumber}`}
            {...tableProps(cards)}
            actions={(card) => [{ label: 'Validar', icon: <SafetyCertificateOutlined />, onClick: () => dialogs.open('validate', card) }]}
            empty={<EmptyState text="Nenhum cartão neste CPF." detail="Cadastre o nome e o final do cartão para validar o titular." action={add} />}
          />
          {cards.data && cards.data.length > 0 && add}
        </>
      )}
      <AddCard cpf={cpf} open={isAdding} onClose={() => setAdding(false)} />
      <ValidateCard card={dialogs.row} {...dialogs.of('validate')} />
    </>
  )
}

function stateOf({ isActive, verificacaoId, verificacaoEm }: CheckedCard, zone: string | undefined): string {
  const active = isActive ? 'Sim' : 'Não'
  return verificacaoId === '' ? active : `${active} · documento pendente desde ${formatDateTime(new Date(verificacaoEm).toISOString(), zone)}`
}
