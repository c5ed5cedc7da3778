import { useParams } from 'react-router'
import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useChoices, useProduct } from '../api/form'
import { ProductForm } from '../parts/form/ProductForm'
import { newDraft, toDraft } from '../product'

/** /produtos/produto/editar: a product in tabs, an old one or a new one (product-edit-01). */
export default function ProductEdit() {
  const { productId = '' } = useParams()
  const venue = useVenue()
  const choices = useChoices(venue.id)
  const product = useProduct(venue.id, productId)
  const isReady = choices.data && (productId === '' || product.data)
  const error = choices.error ?? product.error

  if (isReady) {
    const saved = product.data ? toDraft(product.data) : newDraft(venue.id)
    return <ProductForm key={productId} venueId={venue.id} saved={saved} choices={choices.data} />
  }
  return (
    <>
      <PageHeader title={productId === '' ? 'Cadastrar produto' : 'Editar produto'} back={{ to: '/produtos/produto', label: 'Produtos' }} />
      {error ? <ErrorState text={failureMessage(error)} onRetry={() => void Promise.all([choices.refetch(), product.refetch()])} /> : <Skeleton lines={8} />}
    </>
  )
}
