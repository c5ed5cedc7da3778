import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { newKey } from '@/api/idempotency'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { formatWire, fromCentavos } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { toast } from '@/ui/toasts'
import { useGoods, type Good, type TabCharges } from '../../tabs'
import styles from '../accounts/Account.module.css'

/** Puts a product on a tab: the products are those that whoever is signed in may sell. */
export function ChargeForm({ changes }: { changes: Pick<TabCharges, 'charge'> }) {
  const venue = useVenue()
  const goods = useGoods(venue.id)
  const [id, setId] = useState<string>()
  const [quantity, setQuantity] = useState<number | null>(1)
  const [price, setPrice] = useState<number | null>(null)
  const [note, setNote] = useState('')
  /** The charge of which no answer has come: sent again unchanged, it is the same one. */
  const [key, setKey] = useState(newKey)
  const good = goods.data?.find((each) => each.id === id)

  function renew<Value>(set: (value: Value) => void) {
    return (next: Value) => {
      set(next)
      setKey(newKey())
    }
  }

  async function charge() {
    if (!good) return toast.error('Escolha o produto.')
    if (!quantity) return toast.error(good.porQuilo ? 'Informe o peso em gramas.' : 'Informe a quantidade.')
    if (good.precoAberto && price === null) return toast.error(`Informe o valor de ${good.nome}.`)
    const line = { produtoId: good.id, quantidade: quantity, ...(good.precoAberto && price !== null ? { valor: fromCentavos(price) } : {}), ...(note.trim() ? { observacao: note.trim() } : {}) }
    try {
      await changes.charge.mutateAsync({ key, itens: [line] })
      toast.success(`${good.nome} lançado.`)
      setId(undefined)
      setQuantity(1)
      setPrice(null)
      setNote('')
      setKey(newKey())
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  return (
    <section className={styles.card} aria-label="Lançar produto">
      <h2>Lançar produto</h2>
      <Form layout="vertical" onFinish={() => void charge()}>
        <Form.Item label="Produto" htmlFor="charge-product" required help={goods.error ? messageOf(goods.error) : undefined}>
          <Select
            id="charge-product"
            loading={goods.isFetching}
            value={id}
            placeholder="Busque pelo nome"
            showSearch={{ optionFilterProp: 'label' }}
            options={(goods.data ?? []).map((each) => ({ value: each.id, label: wordsOf(each) }))}
            notFoundContent="Nenhum produto à venda com este nome."
            onChange={renew(setId)}
          />
        </Form.Item>
        <Form.Item label={good?.porQuilo ? 'Peso em gramas' : 'Quantidade'} htmlFor="charge-quantity" required>
          <InputNumber id="charge-quantity" min={1} max={good?.porQuilo ? 100_000 : 999} precision={0} value={quantity} onChange={renew(setQuantity)} />
        </Form.Item>
        {good?.precoAberto && (
          <Form.Item label="Valor de cada" htmlFor="charge-price" required>
            <MoneyInput id="charge-price" value={price} onChange={renew(setPrice)} />
          </Form.Item>
        )}
        <Form.Item label="Observação" htmlFor="charge-note">
          <Input id="charge-note" autoComplete="off" maxLength={120} value={note} onChange={({ target }) => renew(setNote)(target.value)} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={changes.charge.isPending}>
          Lançar
        </Button>
      </Form>
    </section>
  )
}

function wordsOf({ nome, preco, porQuilo, precoAberto }: Good): string {
  if (precoAberto) return `${nome}, valor na hora`
  return `${nome}, ${formatWire(preco)}${porQuilo ? ' o quilo' : ''}`
}
