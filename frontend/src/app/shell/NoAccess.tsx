import { Link } from 'react-router'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'

/** A screen that says in its own place that the person lacks its role, before anything is loaded (roles-08). */
export default function NoAccess({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        text="Você não tem acesso a este relatório."
        detail="Peça o acesso a quem administra o estabelecimento."
        action={<Link to="/dashboard">Ir para o início</Link>}
      />
    </>
  )
}
