import { EyeOutlined, PictureOutlined } from '@ant-design/icons'
import { groupsOf } from '@/menu/groups'
import { firstGrams, priceOf } from '@/menu/price'
import type { Product } from '@/menu/product'
import { priceWords, sexWords } from '@/menu/words'
import { ImagePreview } from '@/ui/ImagePreview'
import { formatMoney } from '@/ui/money'
import type { Choices } from '../../api/form'
import { useSaved, useValues } from '../../fields'
import { menuProductOf } from '../../preview'
import { isInShop, kind } from '../../product'
import styles from './Preview.module.css'
import { PreviewAdditions, PreviewNote, PreviewQuestion } from './PreviewParts'

/** How customers will see the product in the shop once what is typed is saved, and what they see until then. */
export function Preview({ allergens }: { allergens: Choices['alergenos'] }) {
  const draft = useValues()
  const product = menuProductOf(draft, allergens)
  const isVariable = draft.tipo === kind.variable
  return (
    <aside className={styles.preview} aria-label="Prévia">
      <h2 className={styles.title}><EyeOutlined aria-hidden="true" /> Como o cliente vê</h2>
      <div className={styles.card}>
        {draft.foto ? <ImagePreview value={draft.foto} className={styles.photo} /> : <div className={styles.blank}><PictureOutlined aria-hidden="true" /></div>}
        <div className={styles.words}>
          <h3>{product.Nome || 'Nome do produto'}</h3>
          {product.Descricao && <p>{product.Descricao}</p>}
          {product.Contem && <p>{product.Contem}</p>}
          <b>{isVariable ? 'Valor a combinar' : priceWords(product)}</b>
          {product.ParaAdultos && <p>Só para maiores de 18 anos</p>}
          {product.RestricaoPorSexo !== 0 && <p>{sexWords[product.RestricaoPorSexo]}</p>}
        </div>
        {groupsOf(product).map((group) => <PreviewAdditions key={group.title} product={product} group={group} />)}
        {product.Observacoes.map((question) => <PreviewQuestion key={question.Descricao} question={question} />)}
        {product.AceitaObservacao && <PreviewNote />}
        {!isVariable && <Buy product={product} />}
      </div>
      <Published />
    </aside>
  )
}

/** What is put into the cart where nothing else is chosen. */
function Buy({ product }: { product: Product }) {
  const { Id, PorQuilo, TaraGramas } = product
  const line = { ProdutoId: Id, Quantidade: 1, ...(PorQuilo && { PesoGramas: firstGrams + TaraGramas }) }
  return (
    <p className={styles.buy}>
      <span>Adicionar{PorQuilo && ` ${firstGrams} g`}</span>
      <span>{formatMoney(priceOf(product, line))}</span>
    </p>
  )
}

/** What is public now, where that is something else. */
function Published() {
  const [id, price, name, isForSale, now] = [useSaved('id'), useSaved('valor'), useSaved('nome'), useSaved('habilitado'), useValues()]
  if (id === '') return <p className={styles.published}>Ainda não publicado. Aparece quando você salvar.</p>
  const changes = [
    now.valor !== price && `Valor publicado: ${formatMoney(price ?? 0)}.`,
    now.nome !== name && `Nome publicado: ${name}.`,
  ].filter(Boolean)
  if (changes.length > 0) return <p className={styles.published}>{changes.join(' ')} Muda quando você salvar.</p>
  if (!isForSale) return <p className={styles.published}>Fora de venda: o cliente não vê este produto.</p>
  return isInShop(now) ? null : <p className={styles.published}>Fora do cardápio da loja: só a equipe vende este produto.</p>
}
