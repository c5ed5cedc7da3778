import { EyeOutlined, PictureOutlined } from '@ant-design/icons'
import { ImagePreview } from '@/ui/ImagePreview'
import { formatMoney } from '@/ui/money'
import { useSaved, useValues } from '../../fields'
import { kind, type Draft } from '../../product'
import { groupsOf } from '../../preview'
import styles from './Preview.module.css'

/** How customers will see the product once what is typed is saved, and what they see until then. */
export function Preview() {
  const draft = useValues()
  const groups = groupsOf(draft.composicao, draft.quantidadeAdicionaisGratuito)
  return (
    <aside className={styles.preview} aria-label="Prévia">
      <h2 className={styles.title}><EyeOutlined aria-hidden="true" /> Como o cliente vê</h2>
      <div className={styles.card}>
        {draft.foto ? <ImagePreview value={draft.foto} className={styles.photo} /> : <div className={styles.blank}><PictureOutlined aria-hidden="true" /></div>}
        <div className={styles.words}>
          <h3>{draft.nome || 'Nome do produto'}</h3>
          {draft.informacaoProduto && <p>{draft.informacaoProduto}</p>}
          <b>{priceWords(draft)}</b>
        </div>
        {groups.map(({ name, words, most, lines }) => (
          <Group key={name} name={name} words={words} count={`0 de ${most}`} lines={lines} />
        ))}
        {draft.observacoes.map(({ descricao, tipo, opcoes }) => (
          <Group
            key={descricao} name={descricao} words={tipo === 2 ? 'Escolha quantas quiser' : 'Escolha uma'} count="opcional"
            lines={opcoes.map((option) => ({ name: option.descricao, price: '' }))}
          />
        ))}
        <p className={styles.buy}><span>Adicionar</span><span>{priceWords(draft)}</span></p>
      </div>
      <Published />
    </aside>
  )
}

function priceWords({ tipo, valor }: Draft): string {
  if (tipo === kind.variable) return 'Valor a combinar'
  return formatMoney(valor ?? 0) + (tipo === kind.kilo ? ' o quilo' : '')
}

interface GroupProps {
  name: string
  words: string
  count: string
  lines: { name: string; price: string }[]
}

function Group({ name, words, count, lines }: GroupProps) {
  return (
    <>
      <div className={styles.group}>
        <span><b>{name}</b><small>{words}</small></span>
        <span className={styles.count}>{count}</span>
      </div>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.name}>{line.name}<span>{line.price}</span></li>
        ))}
      </ul>
    </>
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
  return isForSale ? null : <p className={styles.published}>Fora de venda: o cliente não vê este produto.</p>
}
