import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { messageOf } from '@/ui/failures'
import { formatMoney, toCentavos } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { toast } from '@/ui/toasts'
import type { Listed } from '../../api/list'
import { kind } from '../../product'
import styles from './PriceCell.module.css'
import type { InlinePrice } from './useInlinePrice'

interface PriceCellProps {
  product: Listed
  setPrice: InlinePrice['setPrice']
}

/** A price that is changed where it stands: Enter saves, Esc undoes. */
export function PriceCell({ product, setPrice }: PriceCellProps) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const gaveBack = useRef(false)
  const price = toCentavos(product.valor)
  const words = `${formatMoney(price)}${product.tipo === kind.kilo ? ' /kg' : ''}`

  useEffect(() => {
    if (isEditing || !gaveBack.current) return
    gaveBack.current = false
    button.current?.focus()
  }, [isEditing])

  function end(focus: boolean) {
    gaveBack.current = focus
    setEditing(false)
  }

  if (product.tipo === kind.variable) return <span className={styles.soft}>na venda</span>
  if (product.arquivado || product.tipo === kind.fee) return <span className={styles.fixed}>{words}</span>
  if (!isEditing) {
    return (
      <button ref={button} type="button" className={styles.price} aria-label={`Preço de ${product.nome}: ${words}. Mudar`} onClick={() => setEditing(true)}>
        {words}
      </button>
    )
  }
  return <PriceField product={product} before={price} setPrice={setPrice} onEnd={end} />
}

interface PriceFieldProps extends PriceCellProps {
  before: number
  /** With the focus back on the price, where it was left by a key. */
  onEnd: (focus: boolean) => void
}

function PriceField({ product, before, setPrice, onEnd }: PriceFieldProps) {
  const [centavos, setCentavos] = useState<number | null>(before)
  const [isRefused, setRefused] = useState(false)
  const [isSaving, setSaving] = useState(false)
  // Whether it is being left or saved: the question about other products takes the focus meanwhile.
  const isDone = useRef(false)

  async function save(focus: boolean) {
    if (isDone.current) return
    if (centavos === null || centavos === before) return leave(focus)
    isDone.current = true
    setSaving(true)
    try {
      await setPrice(product, centavos)
      leave(focus)
    } catch (failure) {
      isDone.current = false
      setSaving(false)
      setRefused(true)
      toast.error(messageOf(failure))
    }
  }

  function leave(focus: boolean) {
    isDone.current = true
    onEnd(focus)
  }

  function onKey(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.key === 'Enter') void save(true)
    if (event.key === 'Escape') leave(true)
  }

  return (
    <span className={styles.field}>
      <MoneyInput
        autoFocus
        aria-label={`Preço de ${product.nome}`}
        aria-invalid={isRefused || undefined}
        status={isRefused ? 'error' : undefined}
        value={centavos}
        onChange={setCentavos}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKey}
        onBlur={() => void save(false)}
      />
      <Button
        type="text"
        size="small"
        icon={<CheckOutlined aria-hidden="true" />}
        aria-label={`Salvar preço de ${product.nome}`}
        tabIndex={-1}
        loading={isSaving}
        // Else the field would be left, and save, before it is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void save(true)}
      />
    </span>
  )
}
