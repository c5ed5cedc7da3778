import { AutoComplete, Checkbox, Form, Input, InputNumber, Radio, Select, Switch, type FormInstance } from 'antd'
import type { PrinterView, Station } from '@/api/queries/printers'
import { useStores } from '@/api/queries/stores'
import { useVenue } from '@/api/venue'
import { FormDrawer } from '@/ui/FormDrawer'
import { usePrinterChanges, type Printer } from '../api'
import { codePages, kindLabels, paperTypes, rolls } from '../labels'
import styles from './PrinterForm.module.css'

/** A printer in the form: its papers one by one, and the width of its roll. */
interface PrinterFields extends Omit<Printer, 'papers'> {
  papers: number[]
  roll: keyof typeof rolls | 'other'
}

const fresh: PrinterFields = {
  id: '', name: '', kind: 'network', address: '', station: '', mode: 'raster', roll: '80', dots: 576, columns: 48, codePage: 'cp860',
  cut: true, drawer: false, copies: 1, papers: [1, 2, 4], sectors: [], stores: [], remote: false, fallback: '', active: true,
}

function fieldsOf(printer: Printer): PrinterFields {
  const roll = (['58', '80'] as const).find((width) => rolls[width].dots === printer.dots && rolls[width].columns === printer.columns)
  return { ...printer, papers: paperTypes.map(({ type }) => type).filter((type) => (printer.papers & type) !== 0), roll: roll ?? 'other' }
}

function printerOf({ roll, papers, ...fields }: PrinterFields): Printer {
  const width = roll === 'other' ? {} : { dots: rolls[roll].dots, columns: rolls[roll].columns }
  return { ...fields, ...width, papers: papers.reduce((sum, type) => sum + type, 0) }
}

interface PrinterFormProps {
  open: boolean
  /** Nothing for a new one. */
  printer?: PrinterView
  printers: readonly PrinterView[]
  stations: readonly Station[]
  onClose: () => void
}

/** Registers a printer, or changes one. */
export function PrinterForm({ open, printer, printers, stations, onClose }: PrinterFormProps) {
  const { id: venueId } = useVenue()
  const { save } = usePrinterChanges(venueId)
  const stores = useStores(venueId, { enabled: open })
  const isNew = !printer

  return (
    <FormDrawer<PrinterFields>
      open={open}
      title={isNew ? 'Nova impressora' : `Impressora ${printer.name}`}
      size={600}
      initialValues={printer ? fieldsOf(printer) : { ...fresh, station: stations.length === 1 ? (stations[0]?.id ?? '') : '' }}
      submitLabel={isNew ? 'Cadastrar' : 'Salvar'}
      onSubmit={(values) => save.mutateAsync(printerOf({ ...fresh, ...(printer && fieldsOf(printer)), ...values }))}
      success={isNew ? 'Impressora cadastrada.' : 'Impressora alterada.'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="name" label="Nome" extra="Como a cozinha a chama. Itens com este nome de impressora saem nela." rules={[{ required: true, whitespace: true, message: 'Dê um nome à impressora' }]}>
            <Input maxLength={60} autoComplete="off" placeholder="Cozinha" />
          </Form.Item>
          <Connection form={form} stations={stations} />
          <Papers stores={stores.data ?? []} />
          <RollFields form={form} />
          <Rest printers={printers.filter(({ id }) => id !== printer?.id)} />
        </>
      )}
    </FormDrawer>
  )
}

type PrinterFormInstance = FormInstance<PrinterFields>

function Heading({ children }: { children: string }) {
  return <h3 className={styles.heading}>{children}</h3>
}

const addressHints: Record<Printer['kind'], { label: string; placeholder: string; extra: string; missing: string }> = {
  network: {
    label: 'Endereço', placeholder: '192.168.0.50', missing: 'Informe o endereço da impressora, como 192.168.0.50 ou 192.168.0.50:9100',
    extra: 'O endereço da impressora na rede, de preferência fixo. Sem porta, vale a 9100.',
  },
  cups: {
    label: 'Fila do CUPS', placeholder: 'cozinha', missing: 'Escolha a fila do CUPS ou informe o endereço',
    extra: 'Uma fila daquele computador, ou um endereço como ipp://servidor/printers/cozinha.',
  },
  windows: { label: 'Impressora do Windows', placeholder: 'EPSON TM-T20', missing: 'Escolha a impressora do Windows', extra: 'Com o nome que ela tem no Windows.' },
  pdf: { label: 'Pasta', placeholder: '/home/caixa/pedidos', missing: 'Informe a pasta em que os arquivos ficam', extra: 'Cada papel vira um arquivo nesta pasta, com o caminho completo.' },
}

function Connection({ form, stations }: { form: PrinterFormInstance; stations: readonly Station[] }) {
  const kind = Form.useWatch('kind', form) ?? 'network'
  const stationId = Form.useWatch('station', form) ?? ''
  const hint = addressHints[kind]
  const found = stations.filter(({ id }) => !stationId || id === stationId).flatMap((station) => station.found.filter((each) => each.kind === kind))
  const isLocal = kind !== 'network'

  return (
    <>
      <Heading>Conexão</Heading>
      <Form.Item name="kind" required label="Tipo">
        <Radio.Group className={styles.kinds} onChange={() => form.setFieldValue('address', '')} options={(Object.keys(kindLabels) as Printer['kind'][]).map((value) => ({ value, label: kindLabels[value] }))} />
      </Form.Item>
      <Form.Item
        name="station" required
        label="Computador que imprime"
        extra={stations.length === 0 ? 'Nenhum computador imprime ainda: abra o Balcão no computador da impressora e escolha Usar este computador para imprimir.' : undefined}
        rules={isLocal ? [{ required: true, message: 'Escolha o computador em que esta impressora está' }] : []}
      >
        <Select
          options={[
            ...(isLocal ? [] : [{ value: '', label: 'Qualquer um do estabelecimento' }]),
            ...stations.map(({ id, name, online }) => ({ value: id, label: online ? name : `${name} (fora do ar)` })),
          ]}
        />
      </Form.Item>
      <Form.Item name="address" label={hint.label} extra={hint.extra} rules={[{ required: true, whitespace: true, message: hint.missing }]}>
        <AutoComplete
          options={found.map(({ address, name, description, raw }) => ({
            value: address,
            label: [name, description && description !== name && description, raw && 'sem driver'].filter(Boolean).join(' · '),
          }))}
          placeholder={hint.placeholder}
        >
          <Input maxLength={500} autoComplete="off" spellCheck={false} />
        </AutoComplete>
      </Form.Item>
    </>
  )
}

/** The form's mark of a required field is no attribute of a group. */
function PaperTypes({ value, onChange }: { value?: number[]; onChange?: (types: number[]) => void }) {
  return (
    <Checkbox.Group className={styles.papers} value={value} onChange={onChange}>
      {paperTypes.map(({ type, name, hint }) => (
        <Checkbox key={type} value={type}>
          {name}
          <span className={styles.hint}>{hint}</span>
        </Checkbox>
      ))}
    </Checkbox.Group>
  )
}

function Papers({ stores }: { stores: readonly { Id: string; Name: string }[] }) {
  return (
    <>
      <Heading>O que sai nela</Heading>
      <Form.Item name="papers" required label="Papéis">
        <PaperTypes />
      </Form.Item>
      <Form.Item name="sectors" label="Setores" extra="Categorias do cardápio, como Bebidas, além da que tem o nome dela. Sem nenhuma: os itens que nenhuma outra atende.">
        <Select mode="tags" tokenSeparators={[',']} placeholder="Todos os que sobram" maxCount={50} open={false} suffixIcon={null} />
      </Form.Item>
      {stores.length > 0 && (
        <Form.Item name="stores" label="Lojas" extra="Sem nenhuma: os pedidos de todas.">
          <Select mode="multiple" placeholder="Todas as lojas" options={stores.map(({ Id, Name }) => ({ value: Id, label: Name }))} optionFilterProp="label" labelRender={({ label }) => label ?? 'Loja excluída'} />
        </Form.Item>
      )}
      <Form.Item name="remote" required label="Impressora remota" extra="Recebe o que a opção “imprimir na impressora remota” pede, e não o do servidor de impressão." valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}

function RollFields({ form }: { form: PrinterFormInstance }) {
  const roll = Form.useWatch('roll', form) ?? '80'
  const mode = Form.useWatch('mode', form) ?? 'raster'
  const kind = Form.useWatch('kind', form) ?? 'network'
  if (kind === 'pdf') return null
  return (
    <>
      <Heading>Papel e letra</Heading>
      <Form.Item name="roll" required label="Largura da bobina">
        <Radio.Group optionType="button" options={[{ value: '58', label: rolls['58'].label }, { value: '80', label: rolls['80'].label }, { value: 'other', label: 'Outra' }]} />
      </Form.Item>
      {roll === 'other' && (
        <div className={styles.row}>
          <Form.Item name="dots" required label="Pontos por linha">
            <Select options={[384, 512, 576].map((value) => ({ value, label: value }))} />
          </Form.Item>
          <Form.Item name="columns" required label="Colunas">
            <Select options={[32, 42, 48].map((value) => ({ value, label: value }))} />
          </Form.Item>
        </div>
      )}
      <Form.Item name="mode" required label="Modo" extra={mode === 'raster' ? 'Funciona em todas, com todos os acentos.' : 'Mais rápido, com a letra da própria impressora.'}>
        <Radio.Group optionType="button" options={[{ value: 'raster', label: 'Imagem' }, { value: 'text', label: 'Texto' }]} />
      </Form.Item>
      {mode === 'text' && (
        <Form.Item name="codePage" required label="Página de códigos" extra="Se os acentos saírem errados, tente a próxima da lista.">
          <Select options={codePages} />
        </Form.Item>
      )}
      <div className={styles.row}>
        <Form.Item name="cut" required label="Cortar o papel" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="drawer" required label="Abrir a gaveta" tooltip="A cada resumo de pedido" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="copies" required label="Vias">
          <InputNumber min={1} max={5} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
    </>
  )
}

function Rest({ printers }: { printers: readonly PrinterView[] }) {
  return (
    <>
      <Heading>Se ela falhar</Heading>
      <Form.Item name="fallback" label="Impressora reserva" extra="Assume depois de três falhas seguidas.">
        <Select options={[{ value: '', label: 'Nenhuma' }, ...printers.map(({ id, name }) => ({ value: id, label: name }))]} />
      </Form.Item>
      <Form.Item name="active" required label="Em uso" extra="Desligada, não recebe papéis novos." valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}
