import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useConfiguration } from '@/api/configuration'
import { currentPlace, useSession } from '@/api/session'
import { copy } from '@/ui/copy'
import { toast } from '@/ui/toasts'

/** Where customers book by themselves, to hand on; nothing while the venue has no public address. */
export function PublicAddress() {
  const session = useSession()
  const { enderecoPublico } = useConfiguration().value
  const slug = session && currentPlace(session)?.urlMeepFood
  if (!slug) return null
  const address = `${enderecoPublico || window.location.origin}/agendar/${slug}`

  function hand() {
    copy(address, 'Copie o endereço:').then(
      () => toast.success('Endereço copiado.'),
      () => toast.error('Não foi possível copiar. Selecione o endereço e copie.'),
    )
  }

  return (
    <>
      Seus clientes agendam em <a href={address} target="_blank" rel="noreferrer">{address}</a>{' '}
      <Button type="text" size="small" icon={<CopyOutlined aria-hidden="true" />} onClick={hand}>Copiar o endereço</Button>
    </>
  )
}
