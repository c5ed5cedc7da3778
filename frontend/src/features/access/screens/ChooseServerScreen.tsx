import { useEffect, useState } from 'react'
import type { ShownServer } from '@/api/native'
import { nativeServers } from '@/api/nativeComputer'
import { Redirect } from '@/ui/Redirect'
import { AccessLayout } from '../parts/AccessLayout'
import { ChooseServer } from '../parts/ChooseServer'

/** The first start of the program in its window: whether this computer is the server, or which other. */
export default function ChooseServerScreen() {
  const [shown, setShown] = useState<ShownServer | null>(null)

  useEffect(() => {
    void nativeServers()?.shown().then(setShown)
  }, [])

  // A browser is at its server already; who has chosen changes it in /esteComputador.
  if (!nativeServers() || (shown && shown.choice !== '')) return <Redirect to="/" />
  return (
    <AccessLayout title="Boas-vindas ao Balcão" lead="Onde ficam os pedidos do seu estabelecimento? Dá para mudar depois, em Este computador.">
      <ChooseServer current="" onChosen={() => location.assign('/')} />
    </AccessLayout>
  )
}
