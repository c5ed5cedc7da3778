import { useEffect, useState } from 'react'
import { failureMessage } from '@/api/client'
import { useConfiguration } from '@/api/configuration'
import { isDesktop, openExternal, version } from '@/api/native'
import { useSession } from '@/api/session'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { offeredPackages, type Package } from '../api'
import { SystemPackages } from '../parts/SystemPackages'
import { systemNames, systemOf, type System } from '../system'
import styles from './KdsDownload.module.css'

/** /meepfood/kdsdownload: why the board is better as a program of its own, and how to get it (order-board-16). */
export default function KdsDownload() {
  return (
    <div className={styles.page}>
      <PageHeader title="Painel no computador" description="O painel de pedidos também é um programa para o computador da cozinha." />
      {isDesktop() ? <Installed /> : <Advantages />}
      <Offer />
    </div>
  )
}

function Advantages() {
  return (
    <ul className={styles.points}>
      <li>Uma janela só para os pedidos, que abre com o computador e fica em tela cheia.</li>
      <li>A campainha toca pelo sistema, sem depender do navegador, e os avisos trazem o pedido para a frente.</li>
      <li>Imprime direto nas impressoras da rede e do computador.</li>
      <li>O servidor vem dentro do programa: com os dados neste computador, o painel funciona sem internet.</li>
    </ul>
  )
}

function Installed() {
  const [installed, setInstalled] = useState('')
  useEffect(() => {
    void version().then((known) => setInstalled(known ?? ''))
  }, [])
  return <p className={styles.lead}>Você já está usando o programa instalado neste computador{installed && `, versão ${installed}`}.</p>
}

/** What the server offers, by system: that of this computer first. */
function Offer() {
  const venueId = useSession()?.localCorrente ?? ''
  const [packages, setPackages] = useState<Package[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const abort = new AbortController()
    offeredPackages(venueId, abort.signal).then(
      (offered) => {
        setProblem(null)
        setPackages(offered)
      },
      (failure: unknown) => {
        if (!abort.signal.aborted) setProblem(failureMessage(failure))
      },
    )
    return () => abort.abort()
  }, [venueId, tries])

  if (problem !== null) return <ErrorState text={problem} onRetry={() => setTries(tries + 1)} />
  if (!packages) return <Skeleton lines={6} />
  if (packages.length === 0) return <NothingOffered />
  const here = systemOf(navigator.userAgent)
  const systems = (Object.keys(systemNames) as System[]).toSorted((a, b) => Number(b === here) - Number(a === here))
  return (
    <div className={styles.systems}>
      {systems.map((system) => (
        <SystemPackages key={system} system={system} here={system === here} packages={packages.filter(({ sistema }) => sistema === system)} />
      ))}
    </div>
  )
}

function NothingOffered() {
  const { suporteUrl } = useConfiguration().value
  return (
    <EmptyState
      text="Este servidor ainda não oferece o programa."
      detail="Quem cuida do servidor faz os instaladores com make package e os põe na pasta packages, junto dos dados. Eles aparecem aqui sozinhos."
      action={
        suporteUrl && (
          <Button size="large" onClick={() => void openExternal(suporteUrl).catch((why: unknown) => toast.error(`O navegador não foi aberto: ${String(why)}.`))}>
            Falar com o suporte
          </Button>
        )
      }
    />
  )
}
