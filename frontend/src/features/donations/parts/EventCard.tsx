import { ClockCircleOutlined, CopyOutlined, DashboardOutlined, DeleteOutlined, DesktopOutlined, PictureOutlined, QrcodeOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatWire } from '@/ui/money'
import { copyAddress, shown, whole } from '../address'
import { whenText, type DonationEvent } from '../event'
import styles from './EventCard.module.css'

interface EventCardProps {
  event: DonationEvent
  zone: string
  /** Its switch is under way. */
  busy: boolean
  onSwitch: (on: boolean) => void
  onDelete: () => void
}

/** An event at a glance: banner, name, date, its page, live and code, what was raised, and what can be done with it (S1§2). */
export function EventCard({ event, zone, busy, onSwitch, onDelete }: EventCardProps) {
  const navigate = useNavigate()
  const heading = useId()
  const { id, nome, link, endereco, linkOfLive, isActive } = event
  const banner = event.bannerWeb || event.bannerMobile

  return (
    <article className={styles.card} aria-labelledby={heading} data-over={isActive ? undefined : ''}>
      {banner ? <img src={`${banner}?w=640`} alt="" loading="lazy" className={styles.banner} /> : <span className={styles.banner} aria-hidden="true"><PictureOutlined /></span>}
      <h2 id={heading} className={styles.name}>{nome}</h2>
      <p className={styles.when}><ClockCircleOutlined aria-hidden="true" /> {whenText(event, zone)}</p>
      <div className={styles.address}>
        <a href={whole(endereco)} target="_blank" rel="noreferrer" title={shown(endereco)} aria-label={`Página de doação de ${nome}`}>{shown(endereco)}</a>
        <Button type="text" icon={<CopyOutlined aria-hidden="true" />} aria-label={`Copiar o link de ${nome}`} onClick={() => void copyAddress(endereco)}>Copiar</Button>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Arrecadado</dt>
          <dd>{event.meta > 0 ? `${formatWire(event.arrecadado)} de ${formatWire(event.meta)}` : formatWire(event.arrecadado)}</dd>
        </div>
        <div>
          <dt>Doações</dt>
          <dd>{event.doacoes.toLocaleString('pt-BR')}</dd>
        </div>
      </dl>
      <div className={styles.ways}>
        {linkOfLive && <a href={linkOfLive} target="_blank" rel="noreferrer" aria-label={`Live de ${nome}`}><VideoCameraOutlined aria-hidden="true" /> Live</a>}
        <a href={`/doacoes/eventos/qrcode/${encodeURIComponent(link)}`} target="_blank" rel="noreferrer" aria-label={`QR Code de ${nome}`}><QrcodeOutlined aria-hidden="true" /> QR Code</a>
        <Link to={`/doacoes/eventos/painel/${id}`} aria-label={`Painel de ${nome}`}><DashboardOutlined aria-hidden="true" /> Painel</Link>
        <a href={`${whole(endereco)}/telao`} target="_blank" rel="noreferrer" aria-label={`Telão de ${nome}`}><DesktopOutlined aria-hidden="true" /> Telão</a>
      </div>
      <footer className={styles.foot}>
        <span className={styles.state}>
          <Switch checked={isActive} loading={busy} aria-label={`${nome}: ativo`} onChange={onSwitch} />
          {isActive ? 'Ativo' : 'Inativo'}
        </span>
        <Button type="text" danger icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Excluir ${nome}`} onClick={onDelete} />
        <Button aria-label={`Detalhes de ${nome}`} onClick={() => void navigate(`/doacoes/eventos/formulario/${id}`)}>Detalhes</Button>
      </footer>
    </article>
  )
}
