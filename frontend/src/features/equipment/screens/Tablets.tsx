import { LinkOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { FormPage } from '@/ui/FormPage'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeleton'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { PairingDialog } from '../parts/PairingDialog'
import { Standing } from '../parts/Standing'
import { InputField, NumberField, readScreen, SwitchField, useSaveScreen, useScreen, useTablets, type Tablet, type TabletScreen } from '../tablets'

function columnsIn(zone: string | undefined): Column<Tablet>[] {
  return [
    { key: 'titulo', title: 'Tablet', render: ({ titulo }) => titulo },
    { key: 'situacao', title: 'Situação', render: (tablet) => <Standing equipment={tablet} /> },
    { key: 'ponto', title: 'Ponto de venda', render: ({ pontoDeVenda }) => pontoDeVenda || 'Nenhum' },
    { key: 'lista', title: 'Lista de produtos', render: ({ listaDeProdutos }) => listaDeProdutos || 'Cardápio do estabelecimento' },
    { key: 'sincronizado', title: 'Produtos recebidos em', render: ({ sincronizadoEm }) => (sincronizadoEm === null ? 'Nunca' : formatDateTime(new Date(sincronizadoEm), zone)) },
  ]
}

/** /configuracao/tablet: the venue's tablets, their pairing, and what they show. */
export default function Tablets() {
  const venue = useVenue()
  const table = useTableState({})
  const tablets = useTablets(venue.id, table.page, table.pageSize)
  const screen = useScreen(venue.id)
  const save = useSaveScreen(venue.id)
  const dialogs = useDialogs<Tablet, 'pair'>()

  return (
    <>
      <PageHeader
        title="Tablet"
        description="Os tablets que vendem no estabelecimento, e o que eles mostram."
        actions={<Link to="/admin/equipamentos/pontoDeVendas">Ponto de vendas</Link>}
      />
      <Section title="Tablets" description="O tablet vende a lista de produtos do ponto de venda dele, escolhida em Ponto de vendas.">
        <ResourceTable<Tablet>
          label="Tablets"
          columns={columnsIn(venue.zone)}
          rowKey={({ id }) => id}
          rowName={({ titulo }) => titulo}
          {...tableProps(tablets)}
          table={table}
          empty={<EmptyState text="Ainda não há tablets." detail="Cadastre o primeiro em Equipamentos, com o tipo Tablet." />}
          actions={(tablet) => [{ label: 'Vincular', icon: <LinkOutlined />, onClick: () => dialogs.open('pair', tablet) }]}
        />
      </Section>
      {!screen.data && screen.error && <ErrorState text={messageOf(screen.error)} onRetry={() => void screen.refetch()} />}
      {!screen.data && !screen.error && <Skeleton lines={5} />}
      {screen.data && (
        <FormPage<TabletScreen>
          label="O que os tablets mostram"
          saved={screen.data}
          onSave={(draft) => save.mutateAsync(draft)}
          success="Configuração salva. Os tablets a recebem no próximo sinal."
          validate={problemsOf}
          reread={() => readScreen(venue.id)}
        >
          <Section title="O que os tablets mostram" description="Vale para todos os tablets do estabelecimento.">
            <InputField field="saudacao" label="Saudação" hint="Aparece acima dos produtos." maxLength={120} />
            <SwitchField field="mostraFotos" label="Mostrar fotos dos produtos" />
            <SwitchField field="mostraPrecos" label="Mostrar preços" />
            <SwitchField field="mostraCodigos" label="Mostrar códigos de barras" />
            <NumberField field="descansoSegundos" label="Descanso" bounds={{ min: 0, max: 3600, usual: 120 }} unit="segundos" hint="Depois desse tempo sem toque aparece o papel de parede; 0 para nunca." />
          </Section>
        </FormPage>
      )}
      {dialogs.row && dialogs.of('pair').open && <PairingDialog equipment={dialogs.row} onClose={dialogs.of('pair').onClose} />}
    </>
  )
}

function problemsOf({ descansoSegundos }: TabletScreen) {
  return descansoSegundos > 0 && descansoSegundos < 15 ? { descansoSegundos: 'Informe de 15 a 3.600 segundos, ou 0 para não mostrar o papel de parede.' } : {}
}
