import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { establishmentTypes, states } from '@/api/establishments'
import { newKey } from '@/api/idempotency'
import { mayAddVenues, ownPlaces, useSession, type Session } from '@/api/session'
import { refreshSession } from '@/features/access/api'
import { addVenue, type NewVenue as Values } from '@/features/venues/api'
import { isCNPJ, isCPF } from '@/ui/documents'
import { EmptyState } from '@/ui/EmptyState'
import { MaskedDocument, MaskedPhone } from '@/ui/MaskedInput'
import { PageHeader } from '@/ui/PageHeader'
import { Row, Section } from '@/ui/Section'
import { ShortForm } from '@/ui/ShortForm'
import { toast } from '@/ui/toasts'
import styles from './NewVenue.module.css'

const settings = '/configuracoes/minhasConfiguracoes?aba=estabelecimento'

/** /configuracoes/novoEstabelecimento: a further venue of whoever owns one, or administers the platform (D61). */
export default function NewVenue() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <PageHeader title="Novo estabelecimento" description="Fica na sua conta, com você como proprietário." back={{ to: settings, label: 'Minhas configurações' }} />
      {mayAddVenues(session) ? (
        <VenueForm session={session} />
      ) : (
        <EmptyState
          text="Só quem já é proprietário de um estabelecimento pode criar outro."
          detail="Peça a quem administra a plataforma."
          action={<Link to="/dashboard">Ir para o início</Link>}
        />
      )}
    </>
  )
}

function VenueForm({ session }: { session: Session }) {
  const navigate = useNavigate()
  const sources = ownPlaces(session)
  const [key] = useState(newKey)

  async function create(values: Values) {
    const localId = await addVenue(values, key)
    // It exists by now: what fails from here on must not make the person create it again.
    const entered = await refreshSession(session, localId).then(() => true, () => false)
    if (!entered) toast.info('Para entrar no novo estabelecimento, recarregue a página e escolha-o no alto da tela.')
    // The settings would be those of the venue that the person has not left.
    await navigate(entered ? settings : '/dashboard')
  }

  return (
    <ShortForm<Values> label="Novo estabelecimento" onSubmit={create} success="Estabelecimento criado." submitLabel="Criar estabelecimento">
      <Section title="Cadastro" description="Tudo isto pode mudar depois, em Minhas configurações.">
        <div className={styles.fields}>
          <Form.Item name="nome" label="Nome" rules={[{ required: true, whitespace: true, message: 'Informe o nome do estabelecimento, com até 120 caracteres.' }]}>
            <Input maxLength={120} autoComplete="off" />
          </Form.Item>
          <Form.Item name="tipo" label="Tipo" rules={[{ required: true, message: 'Escolha o tipo do estabelecimento.' }]}>
            <Select options={types} showSearch={{ optionFilterProp: 'label' }} />
          </Form.Item>
          <Row>
            <Form.Item name="uf" label="Estado" rules={[{ required: true, message: 'Escolha o estado.' }]}>
              <Select options={stateOptions} showSearch={{ optionFilterProp: 'label' }} />
            </Form.Item>
            <Form.Item name="cidade" label="Cidade" rules={[{ required: true, whitespace: true, message: 'Informe a cidade.' }]}>
              <Input maxLength={120} autoComplete="off" />
            </Form.Item>
          </Row>
          <Row>
            <Form.Item name="documento" label="CNPJ ou CPF (opcional)" rules={[{ validator: (_, text: string = '') => checkDocument(text) }]}>
              <MaskedDocument />
            </Form.Item>
            <Form.Item name="telefone" label="Telefone (opcional)">
              <MaskedPhone autoComplete="off" />
            </Form.Item>
          </Row>
        </div>
      </Section>
      {sources.length > 0 && (
        <Section title="Ponto de partida" description="Para não cadastrar tudo de novo.">
          <div className={styles.fields}>
            <Form.Item
              name="copiarDe"
              label="Copiar de"
              extra="Vêm o cardápio com as fotos, as lojas, a configuração do delivery, os ajustes do painel e o modelo de impressão. Impressoras, mesas, transportadores, contas bancárias e clientes são de cada estabelecimento e não vêm."
            >
              <Select allowClear placeholder="Começar vazio" options={sources.map(({ localId, nomeLocal }) => ({ value: localId, label: nomeLocal }))} showSearch={{ optionFilterProp: 'label' }} />
            </Form.Item>
          </div>
        </Section>
      )}
    </ShortForm>
  )
}

const types = establishmentTypes.map(([code, label]) => ({ value: Number(code), label }))
const stateOptions = states.map(([value, label]) => ({ value, label }))

function checkDocument(text: string): Promise<void> {
  return text === '' || isCNPJ(text) || isCPF(text) ? Promise.resolve() : Promise.reject(new Error('Informe um CNPJ ou CPF válido.'))
}
