import { Button, Checkbox, Form } from 'antd'
import { openLink } from '@/api/download'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { DayInput } from '@/ui/DayInput'
import { messageOf } from '@/ui/failures'
import { FileArea } from '@/ui/FileArea'
import { PageHeader } from '@/ui/PageHeader'
import { parseDay } from '@/ui/periods'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { makeSample, useLayouts, useLoadLayout, type Layout } from '../api'
import { acquirerOf } from '../labels'
import { messages } from '../messages'
import styles from '../parts/Extracts.module.css'

const largest = 256 * 1024

/** /admin/EDI/layouts: the tables by which extracts are read, and files made by them. */
export default function Layouts() {
  const venue = useVenue()
  const layouts = useLayouts(venue.id)
  const load = useLoadLayout(venue.id)
  const columns: Column<Layout>[] = [
    { key: 'titulo', title: 'Layout', render: ({ Titulo }) => Titulo },
    { key: 'adquirente', title: messages.acquirer, render: ({ AquirerType, Titulo }) => acquirerOf({ AquirerType, Adquirente: Titulo }) },
    { key: 'origem', title: 'Origem', render: ({ Embutido, CarregadoPor, CarregadoEm }) => (Embutido ? 'Vem no Balcão' : `${CarregadoPor}, ${formatDateTime(new Date(CarregadoEm).toISOString(), venue.zone)}`) },
  ]

  function take(file: File) {
    load.mutate(file, {
      onSuccess: ({ Titulo, Aguardavam }) => toast.success(Aguardavam === 0 ? `Layout carregado: ${Titulo}.` : `Layout carregado: ${Titulo}. Extratos que esperavam por ele: ${Aguardavam}.`),
      onError: (failure) => toast.error(messageOf(failure)),
    })
  }

  return (
    <>
      <PageHeader
        title="Layouts de extratos"
        description="As tabelas de colunas pelas quais os extratos são lidos. Extratos sem layout ficam guardados até que o dele seja carregado."
        back={{ to: '/admin/EDI/eletronicExtracts', label: messages.title }}
      />
      <section aria-label="Carregar layout" className={styles.section}>
        <FileArea
          label="Escolher ou soltar o arquivo de layout" hint="Tabela .csv separada por ponto e vírgula, como na documentação de administração."
          accept=".csv,.txt" busy={load.isPending && 'Lendo o layout…'}
          problemOf={({ size }) => (size > largest ? 'O arquivo de layout passa de 256 kB.' : null)} onChoose={take}
        />
      </section>
      <ResourceTable<Layout> label="Layouts" columns={columns} rowKey={({ Nome }) => Nome} rowName={({ Titulo }) => Titulo} {...tableProps(layouts)} />
      <Sample />
    </>
  )
}

interface SampleForm {
  dia: string
  v15?: boolean
}

function Sample() {
  const venue = useVenue()
  const [form] = Form.useForm<SampleForm>()

  async function make({ dia, v15 = false }: SampleForm) {
    const day = parseDay(dia)
    if (!day) {
      form.setFields([{ name: 'dia', errors: ['Informe um dia, como 27/11/2026.'] }])
      return
    }
    try {
      await openLink(await makeSample(venue.id, day, v15))
    } catch (failure) {
      form.setFields([{ name: 'dia', errors: [messageOf(failure)] }])
    }
  }

  return (
    <section aria-labelledby="sample" className={styles.section}>
      <h2 id="sample" className={styles.heading}>Extrato de exemplo</h2>
      <p className={styles.soft}>Um arquivo válido da Cielo com as vendas no cartão de um dia, para experimentar a importação. Ele é lido e conferido, e nada dele entra na conciliação.</p>
      <Form<SampleForm> form={form} layout="vertical" requiredMark={false} className={styles.form} onFinish={(values) => void make(values)}>
        <Form.Item name="dia" label="Dia das vendas"><DayInput /></Form.Item>
        <Form.Item name="v15" valuePropName="checked"><Checkbox>Versão 15</Checkbox></Form.Item>
        <div className={styles.buttons}><Button htmlType="submit">Gerar exemplo</Button></div>
      </Form>
    </section>
  )
}
