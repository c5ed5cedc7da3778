import { useEffect, useRef, useState } from 'react'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useCategories, useDuplicates, type Category, type DuplicateGroup } from '../api'
import { DuplicateCard, type Merge } from '../parts/DuplicateCard'
import { MergeDialog } from '../parts/MergeDialog'
import { allCustomers } from '../parts/ProfileHeader'
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
        back={allCustomers}
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
  const [isMerged, setMerged] = useState(false)

  const list = useRef<HTMLElement>(null)
  // Once the question is gone, which gives the focus back to a button that went with the card.
  useEffect(() => {
    if (isMerged && !isAsking) list.current?.focus()
  }, [isMerged, isAsking])

  return (
    <section ref={list} tabIndex={-1} className={styles.groups} aria-label="Cadastros parecidos">
      {groups.length === 0 ? (
        <EmptyState text="Nenhum cadastro parece repetido." detail="Aparecem aqui os que têm o mesmo telefone, o mesmo e-mail, ou o mesmo nome e a mesma data de nascimento." />
      ) : (
        groups.map((group) => (
          <DuplicateCard
            key={group.Clientes.map(({ id }) => id).join(' ')}
            group={group}
            categories={categories}
            keptId={merge?.kept.id}
            onMerge={(chosen) => {
              setMerge(chosen)
              setMerged(false)
              setAsking(true)
            }}
          />
        ))
      )}
      {merge && <MergeDialog merge={merge} categories={categories} open={isAsking} onMerged={() => setMerged(true)} onClose={() => setAsking(false)} />}
    </section>
  )
}
