import { DeleteOutlined, EditOutlined, EllipsisOutlined, ShopOutlined, StopOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useId } from 'react'
import type { Store } from '@/api/queries/stores'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { dayIn } from '@/ui/periods'
import { dayOfWeek } from '@/ui/week'
import { categoriesText, hoursText, standingOf, standings, usersText } from '../store'
import styles from './StoreCard.module.css'

interface StoreCardProps {
  store: Store
  /** It is being opened or closed. */
  isSwitching: boolean
  onSwitch: (closed: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** A store at a glance: what it is, when it is open, who and what belongs to it, and what can be done with it. */
export function StoreCard({ store, isSwitching, onSwitch, onEdit, onDelete }: StoreCardProps) {
  const { zone } = useVenue()
  const heading = useId()
  const { Name, ImageUrl, StoreCategories, Sectors, AvailableDay, IsClosed } = store
  const standing = standingOf(store)
  const categories = StoreCategories.map(({ name }) => name).join(', ')

  return (
    <article className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        {ImageUrl ? <img className={styles.image} src={ImageUrl} alt="" loading="lazy" /> : <span className={styles.image}><ShopOutlined aria-hidden="true" /></span>}
        <div>
          <h2 id={heading} className={styles.name}>{Name}</h2>
          <p className={styles.categories} title={categories || undefined}>{categoriesText(StoreCategories)}</p>
        </div>
        <Dropdown
          autoFocus
          trigger={['click']}
          placement="bottomRight"
          menu={{ items: [{ key: 'delete', label: 'Excluir', icon: <DeleteOutlined aria-hidden="true" />, danger: true }], onClick: onDelete }}
        >
          <Button type="text" icon={<EllipsisOutlined aria-hidden="true" />} aria-label={`Mais ações de ${Name}`} aria-haspopup="menu" />
        </Dropdown>
      </header>
      <dl className={styles.facts}>
        <Fact term="Hoje">{hoursText(AvailableDay, dayOfWeek(dayIn(zone ?? defaultZone)))}</Fact>
        <Fact term="Setores">{Sectors.length === 0 ? 'Nenhum' : Sectors.map((sector) => sector.Name).join(', ')}</Fact>
        <Fact term="Usuários">{usersText(store)}</Fact>
      </dl>
      <footer className={styles.foot}>
        <span className={styles.standing} data-standing={standing}>
          {standing === 'closed' ? <StopOutlined aria-hidden="true" /> : <span className={styles.dot} aria-hidden="true" />}
          {standings[standing]}
        </span>
        <Button type="link" className={styles.act} loading={isSwitching} aria-label={`${IsClosed ? 'Abrir' : 'Fechar'} ${Name}`} onClick={() => onSwitch(!IsClosed)}>
          {IsClosed ? 'Abrir' : 'Fechar'}
        </Button>
        <Button className={styles.act} icon={<EditOutlined aria-hidden="true" />} aria-label={`Alterar ${Name}`} onClick={onEdit}>
          Alterar
        </Button>
      </footer>
    </article>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
