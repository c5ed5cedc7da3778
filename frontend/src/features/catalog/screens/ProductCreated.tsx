import { CheckCircleOutlined } from '@ant-design/icons'
import { Link, useParams } from 'react-router'
import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useProduct } from '../api/form'
import styles from './ProductCreated.module.css'

/** Where to go from a new product (product-created-01). */
const ways = [
  { to: '/produtos/produto/cadastro', title: 'Cadastrar outro produto', text: 'Volta ao passo da categoria.' },
  { to: '/produtos/produto', title: 'Ver todos os produtos', text: 'Preços, estoque e fotos na lista.' },
  { to: '/meepFood/configuracao', title: 'Configurar o delivery', text: 'Horários, entrega e pagamento da loja.' },
  { to: '/transacoes/split', title: 'Dividir os pagamentos', text: 'Quem recebe quanto de cada venda.' },
] as const

/** /produtos/produto/cadastro/finalizacao: a product has been created. */
export default function ProductCreated() {
  const { productId = '' } = useParams()
  const venue = useVenue()
  const { data, error, refetch } = useProduct(venue.id, productId)

  return (
    <>
      <PageHeader title="Produto criado" description={data && `${data.nome} já está no seu cadastro.`} />
      {error && <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && (
        <section className={styles.made} aria-label="Próximos passos">
          <p className={styles.done}><CheckCircleOutlined aria-hidden="true" /> Produto cadastrado com sucesso!</p>
          <ul className={styles.ways}>
            {ways.map(({ to, title, text }) => (
              <li key={to}><Link to={to}>{title}</Link><span>{text}</span></li>
            ))}
          </ul>
          <p>Falta algo? <Link to={`/produtos/produto/editar/${data.id}`}>Editar {data.nome}</Link></p>
        </section>
      )}
    </>
  )
}
