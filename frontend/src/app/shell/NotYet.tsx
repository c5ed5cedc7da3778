import { Link } from 'react-router'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'

/** A screen of the table that this version does not have: what it will be, and the way back. */
export default function NotYet({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        text="Esta tela ainda não está disponível nesta versão."
        detail={`Aqui ficará “${title}”.`}
        action={<Link to="/">Voltar ao início</Link>}
      />
    </>
  )
}
