import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { ReportView } from '../parts/ReportView'
import { useDefinitions } from '../reports'

interface ReportProps {
  /** What stands between a report's head and its filters. */
  above?: ReactNode
}

/** /relatorios/…: each report whose definition the server has, by its address. */
export default function Report({ above }: ReportProps) {
  const venue = useVenue()
  const { pathname } = useLocation()
  const definitions = useDefinitions(venue.id)
  if (!definitions.data) return definitions.error ? <ErrorState text={messageOf(definitions.error)} onRetry={() => void definitions.refetch()} /> : <Skeleton lines={8} lineHeight={48} />
  const definition = definitions.data.find(({ Caminho }) => Caminho.toLowerCase() === pathname.toLowerCase().replace(/\/$/, ''))
  if (!definition) return <EmptyState text="Este relatório não está liberado para você." detail="Peça acesso a quem administra o estabelecimento." />
  return <ReportView key={definition.Chave} definition={definition} above={above} />
}
