import { DeleteOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useId } from 'react'
import type { Limited, LimitedProduct } from '../api'
import { messages } from '../messages'
import styles from './Limits.module.css'

interface LimitedPersonProps {
  person: Limited
  onRemove: (product: LimitedProduct) => void
  onRemoveAll: () => void
  onAdd: () => void
  onPreview: () => void
}

/** Somebody who is limited, with the products that he may see. */
export function LimitedPerson({ person, onRemove, onRemoveAll, onAdd, onPreview }: LimitedPersonProps) {
  const heading = useId()
  const { username, email, quantity, products } = person
  return (
    <article className={styles.person} aria-labelledby={heading}>
      <header className={styles.head}>
        <div>
          <h2 id={heading}>{username}</h2>
          <p>{email} · {quantity === 1 ? '1 item' : `${quantity} itens`}</p>
        </div>
        <Button type="text" icon={<EyeOutlined aria-hidden="true" />} aria-label={`${messages.preview}: ${username}`} onClick={onPreview}>{messages.preview}</Button>
        <Button icon={<PlusOutlined aria-hidden="true" />} aria-label={`${messages.addCategory}: ${username}`} onClick={onAdd}>{messages.addCategory}</Button>
        <Button type="text" danger icon={<DeleteOutlined aria-hidden="true" />} aria-label={`${messages.removeAll}: ${username}`} onClick={onRemoveAll}>{messages.removeAll}</Button>
      </header>
      {products.length === 0 && <p className={styles.hint}>Os produtos permitidos foram arquivados: esta pessoa não vê nenhum.</p>}
      <ul className={styles.products} aria-label={`Produtos permitidos a ${username}`}>
        {products.map((product) => (
          <li key={product.id}>
            <Tag
              closable={{ 'aria-label': `Remover ${product.name} de ${username}` }}
              onClose={(event) => {
                event.preventDefault()
                onRemove(product)
              }}
            >
              {product.name}
            </Tag>
          </li>
        ))}
      </ul>
    </article>
  )
}
