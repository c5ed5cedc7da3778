import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useChoices } from '../api/form'
import { Wizard } from '../parts/wizard/Wizard'

/** /produtos/produto/cadastro: a new product, step by step. */
export default function ProductWizard() {
  const venue = useVenue()
  const { data, error, refetch } = useChoices(venue.id)
  return (
    <>
      <PageHeader title="Novo produto" description="Em cinco passos, com o que a venda precisa." />
      {data && <Wizard venueId={venue.id} choices={data} />}
      {!data && error && <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
    </>
  )
}
