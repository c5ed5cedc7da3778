import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { FormDrawer } from '@/ui/FormDrawer'
import type { Bulk } from '../../api/changes'
import { NamedProducts } from '../list/NamedProducts'
import { Preview } from './Preview'
import styles from './Preview.module.css'
import { useBulk } from './useBulk'

interface ArchiveDrawerProps {
  open: boolean
  productIds: readonly string[]
  onClose: () => void
  /** The products have been archived. */
  onDone: () => void
}

interface Leaving {
  retirarDosPais: boolean
}

/** Archives chosen products, after showing which products and open orders have them. */
export function ArchiveDrawer({ open, productIds, onClose, onDone }: ArchiveDrawerProps) {
  const [leaves, setLeaves] = useState(false)
  const bulk = useBulk(open ? { kind: 'archive', produtoIds: [...productIds], retirarDosPais: leaves } : null)
  const parents = parentsOf(bulk.query.data)
  const orders = bulk.query.data?.pedidosAbertos ?? []

  return (
    <FormDrawer<Leaving>
      open={open}
      title={productIds.length === 1 ? 'Arquivar produto' : 'Arquivar produtos'}
      initialValues={{ retirarDosPais: false }}
      submitLabel="Arquivar"
      marksOptional={false}
      waiting={bulk.waiting}
      validate={({ retirarDosPais }) => (parents.length > 0 && !retirarDosPais ? { retirarDosPais: 'Marque que sai também de lá, ou retire o acréscimo primeiro.' } : {})}
      onSubmit={async () => {
        await bulk.make(productIds.length === 1 ? 'Produto arquivado. Em Alterações você pode desfazer.' : 'Produtos arquivados. Em Alterações você pode desfazer.')
        onDone()
      }}
      onClose={() => {
        setLeaves(false)
        bulk.clear()
        onClose()
      }}
    >
      <div className={styles.whole}>
        <p>O que é arquivado sai do cardápio e da lista, e não pode mais ser pedido. O que já foi vendido continua nos relatórios, e dá para restaurar pelo filtro Arquivados.</p>
        <Preview hint="" bulk={bulk} isPlain />
        {orders.length > 0 && <p>{ordersThatGoOn(orders)}</p>}
        {parents.length > 0 && (
          <div>
            <NamedProducts intro="É acréscimo ou ingrediente de:" products={parents} />
            <Form.Item name="retirarDosPais" valuePropName="checked">
              <Checkbox onChange={({ target }) => setLeaves(target.checked)}>
                Retirar também {parents.length === 1 ? 'deste produto' : `destes ${parents.length} produtos`}
              </Checkbox>
            </Form.Item>
          </div>
        )}
      </div>
    </FormDrawer>
  )
}

/** The products that lose something, each once. */
function parentsOf(bulk: Bulk | undefined): { id: string; nome: string }[] {
  return [...new Map((bulk?.pais ?? []).map(({ produtoId, nome }) => [produtoId, { id: produtoId, nome }])).values()]
}

function ordersThatGoOn(codes: readonly string[]): string {
  if (codes.length === 1) return `O pedido aberto ${codes[0]} tem o que será arquivado e segue como está.`
  return `${codes.length} pedidos abertos (${codes.slice(0, 5).join(', ')}${codes.length > 5 ? '…' : ''}) têm o que será arquivado e seguem como estão.`
}
