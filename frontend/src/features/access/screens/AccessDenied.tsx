import { Link } from 'react-router'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'

/** Where people denied by role arrive (access-denied-01). */
export default function AccessDenied() {
  return (
    <>
      <PageHeader title="Acesso negado/Proibido" />
      <EmptyState
        text="Você não tem permissão para abrir esta tela."
        detail="Peça o acesso a quem administra o estabelecimento, ou troque de estabelecimento no topo da página."
        action={<Link to="/dashboard">Ir para o início</Link>}
      />
    </>
  )
}
