import { Form, InputNumber, Radio, Select, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormDrawer } from '@/ui/FormDrawer'
import { MoneyInput } from '@/ui/MoneyInput'
import { fromCentavos } from '@/ui/money'
import type { Follower, PriceOrder } from '../../api/changes'
import { OwnPrices } from './OwnPrices'
import { Preview } from './Preview'
import styles from './Preview.module.css'
import { useBulk } from './useBulk'

interface PriceForm {
  modo: 'percentual' | 'valor'
  reduzir: boolean
  percentual: number | null
  /** Centavos. */
  valor: number | null
  arredondamento: 'nenhum' | '5' | '10' | '90'
}

interface PriceDrawerProps {
  open: boolean
  /** Those that are chosen; all of the venue where nothing is. */
  productIds?: readonly string[]
  onClose: () => void
  /** The prices have changed. */
  onDone: () => void
}

const usual: PriceForm = { modo: 'percentual', reduzir: false, percentual: null, valor: null, arredondamento: 'nenhum' }
const roundings = [
  { value: 'nenhum', label: 'Sem arredondamento' },
  { value: '5', label: 'Múltiplos de R$ 0,05' },
  { value: '10', label: 'Múltiplos de R$ 0,10' },
  { value: '90', label: 'Terminados em ,90' },
]

/** Raises or lowers prices, after showing each of them. */
export function PriceDrawer({ open, productIds, onClose, onDone }: PriceDrawerProps) {
  const [order, setOrder] = useState<PriceOrder | null>(null)
  const [followers, setFollowers] = useState<Follower[]>([])
  const bulk = useBulk(open && order ? { ...order, acompanham: followers } : null)

  return (
    <FormDrawer<PriceForm>
      open={open}
      title={productIds ? 'Mudar preços' : 'Mudar preços de todos os produtos'}
      initialValues={usual}
      submitLabel="Aplicar preços"
      marksOptional={false}
      waiting={bulk.waiting}
      size={640}
      validate={(now) => (orderOf(now, productIds) ? {} : { [now.modo]: 'Digite quanto os preços mudam.' })}
      onSubmit={async () => {
        await bulk.make('Preços alterados. Em Alterações você pode desfazer.')
        onDone()
      }}
      onClose={() => {
        setOrder(null)
        setFollowers([])
        bulk.clear()
        onClose()
      }}
    >
      {(form) => (
        <>
          <PriceFields form={form} onChange={(values) => setOrder(orderOf(values, productIds))} />
          <div className={styles.whole}>
            <Preview hint="Digite o ajuste para ver os preços novos. Nada muda antes de você aplicar." bulk={bulk} />
            <OwnPrices parents={(order && bulk.query.data?.pais) ?? []} followers={followers} onFollow={setFollowers} />
          </div>
        </>
      )}
    </FormDrawer>
  )
}

function PriceFields({ form, onChange }: { form: FormInstance<PriceForm>; onChange: (values: PriceForm) => void }) {
  const values = Form.useWatch([], form) as PriceForm | undefined
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (values) tell({ ...usual, ...values })
  }, [values])
  const isAmount = values?.modo === 'valor'
  return (
    <>
      <Form.Item name="reduzir" label="Os preços">
        <Radio.Group options={[{ value: false, label: 'aumentam' }, { value: true, label: 'diminuem' }]} />
      </Form.Item>
      <Form.Item name="modo" label="Por">
        <Radio.Group options={[{ value: 'percentual', label: 'percentual' }, { value: 'valor', label: 'valor' }]} />
      </Form.Item>
      <Form.Item name="percentual" label="Quanto" hidden={isAmount}>
        <InputNumber<number> min={0} max={1000} precision={2} decimalSeparator="," controls={false} suffix="%" />
      </Form.Item>
      <Form.Item name="valor" label="Quanto" hidden={!isAmount}>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="arredondamento" label="Arredondamento">
        <Select options={roundings} />
      </Form.Item>
    </>
  )
}

/** The change that the form means; null while it means none. */
function orderOf({ modo, reduzir, percentual, valor, arredondamento }: PriceForm, productIds: readonly string[] | undefined): PriceOrder | null {
  const ajuste = modo === 'valor' ? fromCentavos(valor ?? 0) : (percentual ?? 0)
  if (ajuste === 0 && arredondamento === 'nenhum') return null
  return { kind: 'price', ...(productIds ? { produtoIds: [...productIds] } : { todos: true }), modo, reduzir, ajuste, arredondamento }
}
