import { EyeInvisibleOutlined, InboxOutlined, MinusCircleOutlined, PictureOutlined, StopOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Listed } from '../../api/list'
import { soldOutUntil } from './soldOutUntil'
import styles from './ProductMark.module.css'

type Tone = 'danger' | 'warning' | 'plain'

/** What is noteworthy about a product, each with its shape and word. */
export function ProductMarks({ product, zone }: { product: Listed; zone: string }) {
  const marks: { tone: Tone; icon: ReactNode; words: string }[] = []
  if (product.arquivado) marks.push({ tone: 'plain', icon: <InboxOutlined />, words: 'Arquivado' })
  if (product.motivo) marks.push({ tone: 'danger', icon: <StopOutlined />, words: product.motivo === 'Esgotado' ? soldOutUntil(product.esgotado, zone) : product.motivo })
  if (product.semEstoque) marks.push({ tone: 'danger', icon: <MinusCircleOutlined />, words: 'Sem estoque' })
  if (product.fiscal) marks.push({ tone: 'warning', icon: <WarningOutlined />, words: product.fiscal })
  // What no shop shows needs no photo.
  if (!product.fotoProduto && !product.esconderCatalago) marks.push({ tone: 'plain', icon: <PictureOutlined />, words: 'Sem foto' })
  if (product.esconderCatalago) marks.push({ tone: 'plain', icon: <EyeInvisibleOutlined />, words: 'Fora do cardápio' })
  return marks.map(({ tone, icon, words }) => (
    <span key={words} className={styles.mark} data-tone={tone}>
      <span aria-hidden="true">{icon}</span> {words}
    </span>
  ))
}
