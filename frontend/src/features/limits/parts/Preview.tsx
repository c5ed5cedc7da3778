import { CheckCircleOutlined, EyeInvisibleOutlined, WarningOutlined } from '@ant-design/icons'
import { Drawer, Pagination, Radio } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { usePreview, type Limited, type Seen } from '../api'
import { messages } from '../messages'
import styles from './Limits.module.css'

const perPage = 50

/** What somebody sees of the venue's products, and which rule hides each of the others. */
export function Preview({ person, open, onClose }: { person: Limited | undefined; open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} title={person ? `${messages.preview}: ${person.username}` : ''} size="min(560px, 100vw)" onClose={onClose} destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      {person && <Products userId={person.userId} />}
    </Drawer>
  )
}

function Products({ userId }: { userId: string }) {
  const venue = useVenue()
  const preview = usePreview(venue.id, userId)
  const [hidden, setHidden] = useState(false)
  const [page, setPage] = useState(1)
  if (preview.error) return <ErrorState text={messageOf(preview.error)} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <Skeleton lines={8} lineHeight={40} />
  const seen = preview.data.filter(({ visivel }) => visivel)
  const rows = hidden ? preview.data.filter(({ visivel }) => !visivel) : seen

  return (
    <>
      <Radio.Group
        aria-label="Produtos"
        optionType="button"
        value={hidden}
        options={[{ value: false, label: `Vê (${seen.length})` }, { value: true, label: `Não vê (${preview.data.length - seen.length})` }]}
        onChange={({ target }) => {
          setHidden(target.value as boolean)
          setPage(1)
        }}
      />
      {rows.length === 0 && <EmptyState text={hidden ? 'Nada está escondido desta pessoa.' : 'Esta pessoa não vê nenhum produto.'} />}
      <ul className={styles.preview} aria-label={hidden ? 'Produtos que a pessoa não vê' : 'Produtos que a pessoa vê'}>
        {rows.slice((page - 1) * perPage, page * perPage).map((product) => <PreviewLine key={product.id} product={product} />)}
      </ul>
      {rows.length > perPage && <Pagination align="end" simple current={page} pageSize={perPage} total={rows.length} onChange={setPage} />}
    </>
  )
}

function PreviewLine({ product: { nome, categoria, visivel, regra } }: { product: Seen }) {
  const Icon = visivel ? (regra ? WarningOutlined : CheckCircleOutlined) : EyeInvisibleOutlined
  return (
    <li>
      <Icon aria-hidden="true" />
      <span>
        <strong>{nome}</strong> <span>{categoria}</span>
        <small>{regra || 'Vê e vende'}</small>
      </span>
    </li>
  )
}
