import { ClockCircleOutlined, CopyOutlined, DeleteOutlined, EditOutlined, EllipsisOutlined, QrcodeOutlined, ShareAltOutlined, TransactionOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { formatWire } from '@/ui/money'
import { canShare, copyAddress, shareAddress, shownAddress } from '../address'
import { linkStates } from '../labels'
import { expiryText, nameOf, paidText, type PaymentLink } from '../link'
import styles from './LinkCard.module.css'

interface LinkCardProps {
  link: PaymentLink
  onShowQr?: () => void
  onDelete?: () => void
}

/** A payment link at a glance: how much, what for, its address, until when, what was paid, and what can be done with it. Of one that was deleted, its payments can be seen. */
export function LinkCard({ link, onShowQr, onDelete }: LinkCardProps) {
  const navigate = useNavigate()
  const heading = useId()
  const name = nameOf(link)
  const isActive = link.situacao === 'ativo'
  const isDeleted = link.situacao === 'apagado'
  const showUses = () => void navigate(`/cadastro/mepaylink/pagamentos/${link.id}`)
  const acts: Record<string, (() => void) | undefined> = { uses: showUses, share: () => void shareAddress(link), delete: onDelete }

  return (
    <article className={styles.card} aria-labelledby={heading} data-over={isActive ? undefined : ''}>
      <header className={styles.head}>
        <strong className={styles.price}>{formatWire(link.price)}</strong>
        {!isDeleted && (
          <Dropdown
            autoFocus
            trigger={['click']}
            placement="bottomRight"
            menu={{
              items: [
                { key: 'uses', label: 'Pagamentos', icon: <TransactionOutlined aria-hidden="true" /> },
                ...(canShare() ? [{ key: 'share', label: 'Compartilhar', icon: <ShareAltOutlined aria-hidden="true" /> }] : []),
                { key: 'delete', label: 'Apagar', icon: <DeleteOutlined aria-hidden="true" />, danger: true },
              ],
              onClick: ({ key }) => acts[key]?.(),
            }}
          >
            <Button type="text" icon={<EllipsisOutlined aria-hidden="true" />} aria-label={`Mais ações de ${name}`} aria-haspopup="menu" />
          </Dropdown>
        )}
      </header>
      <h2 id={heading} className={styles.name}>{name}</h2>
      {!isDeleted && (
        <div className={styles.address}>
          <span title={shownAddress(link)}>{shownAddress(link)}</span>
          <Button type="text" icon={<CopyOutlined aria-hidden="true" />} aria-label={`Copiar o link ${name}`} onClick={() => void copyAddress(link)}>Copiar</Button>
        </div>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Validade</dt>
          <dd>{expiryText(link.expirationDate)}</dd>
        </div>
        <div>
          <dt>Pagos</dt>
          <dd>{paidText(link)}</dd>
        </div>
      </dl>
      <footer className={styles.foot}>
        <span className={styles.state} data-active={isActive ? '' : undefined}>
          {isActive ? <span className={styles.dot} aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />}
          {linkStates[link.situacao]}
        </span>
        {isDeleted ? (
          <Button icon={<TransactionOutlined aria-hidden="true" />} aria-label={`Pagamentos de ${name}`} onClick={showUses}>Pagamentos</Button>
        ) : (
          <>
            <Button type="text" icon={<QrcodeOutlined aria-hidden="true" />} aria-label={`QR code de ${name}`} onClick={onShowQr} />
            <Button icon={<EditOutlined aria-hidden="true" />} aria-label={`Editar ${name}`} onClick={() => void navigate(`/cadastro/mepaylink/formulario/${link.id}`)}>
              Editar
            </Button>
          </>
        )}
      </footer>
    </article>
  )
}
