import { PictureOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import type { Listed } from '../../api/list'
import styles from './ProductRow.module.css'

/** A product's photo. */
export function ProductPhoto({ product }: { product: Listed }) {
  if (!product.fotoProduto) return <span className={styles.noPhoto} aria-hidden="true"><PictureOutlined /></span>
  return <img className={styles.photo} src={`${product.fotoProduto}?v=${product.versao}`} alt="" width={40} height={40} loading="lazy" />
}

/** A product's name, which leads to its form, with its category and code. */
export function ProductName({ product }: { product: Listed }) {
  return (
    <span className={styles.words}>
      {product.arquivado ? <span className={styles.name}>{product.nome}</span> : <Link className={styles.name} to={`/produtos/produto/editar/${product.id}`}>{product.nome}</Link>}
      <span className={styles.detail}>{[product.categoria, product.codigoInterno].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
