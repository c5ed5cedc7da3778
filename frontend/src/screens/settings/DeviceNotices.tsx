import { Button } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { isDesktop, notifications } from '@/api/native'
import { chime } from '@/features/orders/sound/chime'
import { SoundSettings } from '@/features/orders/sound/SoundSettings'
import { Subsection } from '@/ui/Section'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'

/** How this computer or browser calls for a new order, to be heard and seen at once. */
export default function DeviceNotices() {
  useEffect(() => chime.watch(), [])

  return (
    <>
      <SoundSettings />
      <Subsection title="Avisos do sistema">
        {isDesktop() ? <SystemNotices /> : (
          <p>
            No navegador, um pedido novo chama pelo som do painel. O <Link to="/meepfood/kdsdownload">programa instalado</Link> também mostra um aviso do
            sistema quando a janela não está à frente.
          </p>
        )}
      </Subsection>
    </>
  )
}

function SystemNotices() {
  async function test() {
    try {
      await notifications.show('teste', 'Aviso de teste', 'Assim o Balcão avisa de um pedido novo.')
      toast.success('Aviso enviado ao sistema. Não viu? Confira se os avisos do Balcão estão permitidos no sistema.')
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  return (
    <>
      <p>
        Quando a janela não está à frente, um pedido novo aparece também entre os avisos do sistema. O que mais vale aqui está em{' '}
        <Link to="/esteComputador">Este computador</Link>.
      </p>
      <div>
        <Button onClick={() => void test()}>Testar aviso</Button>
      </div>
    </>
  )
}
