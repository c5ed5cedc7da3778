import { DeleteOutlined, EditOutlined, MergeCellsOutlined, PictureOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { ActionButton } from '@/ui/ActionButton'
import type { Category } from '../../api/categories'
import { counted } from '../../names'
import styles from './Categories.module.css'

interface CategoryLineProps {
  category: Category
  /** There is no other category to merge it into. */
  isOnly: boolean
  onAct: (what: 'edit' | 'merge' | 'delete') => void
}

/** A category in the list: its picture, its name, its products, and what can be done with it. */
export function CategoryLine({ category, isOnly, onAct }: CategoryLineProps) {
  const { id, nome, foto, produtos } = category
  return (
    <div className={styles.category}>
      {foto ? <img className={styles.photo} src={foto} alt="" loading="lazy" /> : <span className={styles.photo}><PictureOutlined aria-hidden="true" /></span>}
      <span className={styles.words}>
        <span className={styles.name}>{nome}</span>
        {produtos > 0 ? <Link to={`/produtos/produto?categoriaId=${id}`}>{counted(produtos)}</Link> : <span className={styles.none}>Sem produtos</span>}
      </span>
      <span className={styles.actions}>
        <ActionButton iconOnly name={nome} action={{ label: 'Editar', icon: <EditOutlined />, onClick: () => onAct('edit') }} />
        <ActionButton
          iconOnly
          name={nome}
          action={{ label: 'Unir', icon: <MergeCellsOutlined />, onClick: () => onAct('merge'), disabled: isOnly ? 'Não há outra categoria.' : undefined }}
        />
        <ActionButton
          iconOnly
          name={nome}
          action={{
            label: 'Excluir', icon: <DeleteOutlined />, danger: true, onClick: () => onAct('delete'),
            disabled: isOnly && produtos > 0 ? 'Ela tem produtos, e não há outra categoria para eles.' : undefined,
          }}
        />
      </span>
    </div>
  )
}
