import { useProductLists, type ProductList } from '@/api/queries/productLists'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable } from '@/ui/ResourceTable'
import { Section } from '@/ui/Section'
import { tableProps } from '@/ui/tableProps'
import { listColumns } from '../parts/lists/listColumns'

/** /produtos/lista/vincularAEquipamento: which equipment shows which list of products. */
export default function ListLinks() {
  const venue = useVenue()
  const lists = useProductLists(venue.id)

  return (
    <>
      <PageHeader title="Vincular lista a equipamento" description="Cada equipamento pode vender só os produtos de uma lista, na ordem dela." />
      <Section title="Equipamentos" description={`Os terminais, totens e tablets de ${venue.name}.`}>
        <EmptyState
          text="Ainda não há equipamentos."
          detail="Um equipamento aparece aqui depois de ativado. Até lá não há nada a vincular, mas as listas já podem ficar prontas."
        />
      </Section>
      <Section title="Listas" description="As que um equipamento poderá mostrar.">
        <ResourceTable<ProductList>
          label="Listas de produtos"
          columns={listColumns}
          rowKey={({ listaProdutoId }) => listaProdutoId}
          rowName={({ descricao }) => descricao}
          {...tableProps(lists)}
          empty={<EmptyState text="Ainda não há listas." detail="Crie a primeira em Produtos, Listas." />}
        />
      </Section>
    </>
  )
}
