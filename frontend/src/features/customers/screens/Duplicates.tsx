import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useCategories, useDuplicates, type Category, type DuplicateGroup } from '../api'
import { DuplicateCard, type Merge } from '../parts/DuplicateCard'
import { MergeDialog } from '../parts/MergeDialog'
import styles from './Duplicates.module.css'

/** /cadastro/clientes/duplicados: customers who are likely one person, and the way to make them one. */
export default function Duplicates() {
  const venue = useVenue()
  const duplicates = useDuplicates(venue.id)
  const categories = useCategories(venue.id).data ?? []

  return (
    <>
      <PageHeader
        title="Clientes duplicados"
        description="Cadastros que parecem ser da mesma pessoa. Compare os dados, escolha qual fica e una o outro a ele."
        back={{ to: '/cadastro/clientes', label: 'Clientes' }}
      />
      {duplicates.data ? (
        <Groups groups={duplicates.data} categories={categories} />
      ) : duplicates.error ? (
        <ErrorState text={messageOf(duplicates.error)} onRetry={() => void duplicates.refetch()} retrying={duplicates.isFetching} />
      ) : (
        <Skeleton lines={2} lineHeight={320} />
      )}
    </>
  )
}

function Groups({ groups, categories }: { groups: readonly DuplicateGroup[]; categories: readonly Category[] }) {
  const [merge, setMerge] = useState<Merge>()
  const [isAsking, setAsking] = useState(false)

  return (
    <>
      {groups.length === 0 ? (
        <EmptyState text="Nenhum cadastro parece repetido." detail="Aparecem aqui os que têm o mesmo telefone, o mesmo e-mail, ou o mesmo nome e a mesma data de nascimento." />
      ) : (
        <div className={styles.groups}>
          {groups.map((group) => (
            <DuplicateCard
              key={group.Clientes.map(({ id }) => id).join(' ')}
              group={group}
              categories={categories}
              onMerge={(chosen) => {
                setMerge(chosen)
                setAsking(true)
              }}
            />
          ))}
        </div>
      )}
      {merge && <MergeDialog merge={merge} categories={categories} open={isAsking} onClose={() => setAsking(false)} />}
    </>
  )
}
