import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { saveFile } from '@/api/native'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Logo } from '@/ui/Logo'
import { pngOf } from '@/ui/picture'
import { QrPicture } from '@/ui/QrPicture'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { shown, whole } from '../address'
import { useCode } from '../api'
import { codeSize, logoSize, phrase, posterOf, posterSize } from '../poster'
import styles from './DonationQr.module.css'

/** Milliseconds after which the picture is downloaded by itself (S1§2). */
const downloadAfter = 800

/** /doacoes/eventos/qrcode/:linkEvent, open to everybody: the code of a donation page, which downloads itself. */
export default function DonationQr() {
  const { linkEvent = '' } = useParams()
  const { data, error, refetch } = useCode(linkEvent)
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{data?.nome ?? 'QR Code da doação'}</h1>
      {data && <Poster key={data.endereco} name={data.link} address={whole(data.endereco)} logo={data.logo} />}
      {!data && error && <ErrorState text={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={1} lineHeight={codeSize} />}
    </main>
  )
}

/** @param logo the venue's, as a data: address; '' where it has none, and Balcão's stands there */
function Poster({ name, address, logo }: { name: string; address: string; logo: string }) {
  const code = useRef<HTMLDivElement>(null)

  const save = useCallback(async () => {
    const drawing = code.current?.querySelector('svg')
    if (!drawing) return
    try {
      await saveFile(`doacao-${name}.png`, await pngOf(posterOf(drawing, shown(address), logo), posterSize), 'image/png')
    } catch {
      toast.error('Não foi possível salvar a imagem. Clique em Baixar imagem para tentar de novo.')
    }
  }, [address, logo, name])

  useEffect(() => {
    const timer = setTimeout(() => void save(), downloadAfter)
    return () => clearTimeout(timer)
  }, [save])

  return (
    <>
      <div className={styles.poster}>
        {logo ? <img src={logo} alt="" width={logoSize} height={logoSize} className={styles.logo} /> : <Logo size={logoSize} />}
        <QrPicture ref={code} value={address} label={`doação em ${shown(address)}`} size={codeSize} />
        <p className={styles.phrase}>{phrase}</p>
        <a href={address} className={styles.address}>{shown(address)}</a>
      </div>
      <Button type="primary" size="large" icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void save()}>Baixar imagem</Button>
    </>
  )
}
