import { Link } from 'react-router'
import { EmptySearch } from '@/ui/drawings'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'

/** Any address that no screen has (routing-04). */
export default function NotFound() {
  return (
    <>
      <PageHeader title="Página não encontrada" />
      <EmptyState
        drawing={<EmptySearch />}
        text="Este endereço não existe."
        detail="Confira o endereço ou procure a tela pelo nome com Ctrl K."
        action={<Link to="/">Voltar ao início</Link>}
      />
    </>
  )
}
