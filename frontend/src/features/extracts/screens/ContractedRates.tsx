import { Alert, Button, Input, InputNumber, Select } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { useRates, useSaveRates, type Rate, type Rates } from '../api'
import { acquirerOptions } from '../labels'
import styles from '../parts/Extracts.module.css'

const fresh: Rate = { AquirerType: 6, Bandeira: '', Produto: '', ParcelasDe: 1, ParcelasAte: 1, Taxa: 0 }

/** /admin/EDI/taxas: what is contracted, which the fees of the extracts are held against. */
export default function ContractedRates() {
  const rates = useRates(useVenue().id)
  return (
    <>
      <PageHeader
        title="Taxas contratadas"
        description="A taxa mais específica vale: a da bandeira antes da de todas. Nos extratos, taxa maior vira divergência."
        back={{ to: '/admin/EDI/conciliacao', label: 'Conciliação de cartões' }}
      />
      {!rates.data && rates.error && <ErrorState text={messageOf(rates.error)} onRetry={() => void rates.refetch()} />}
      {!rates.data && !rates.error && <Skeleton lines={4} lineHeight={56} />}
      {rates.data && <Editor key={rates.data.Versao} saved={rates.data} />}
    </>
  )
}

function Editor({ saved }: { saved: Rates }) {
  const save = useSaveRates(useVenue().id)
  const [rows, setRows] = useState(saved.Taxas)
  const [problem, setProblem] = useState('')
  const change = (at: number, changed: Partial<Rate>) => setRows(rows.map((row, i) => (i === at ? { ...row, ...changed } : row)))

  function submit() {
    save.mutate({ Versao: saved.Versao, Taxas: rows }, {
      onSuccess: () => { setProblem(''); toast.success('Taxas salvas.') }, onError: (failure) => setProblem(messageOf(failure)),
    })
  }

  return (
    <>
      {problem && <Alert type="error" showIcon title={problem} />}
      {rows.length === 0 && <EmptyState text="Nenhuma taxa contratada." detail="Sem elas, as taxas dos extratos não são conferidas." />}
      {rows.map((row, i) => <RateRow key={i} no={i + 1} row={row} onChange={(changed) => change(i, changed)} onRemove={() => setRows(rows.filter((_, at) => at !== i))} />)}
      <div className={styles.buttons}>
        <Button onClick={() => setRows([...rows, fresh])}>Adicionar taxa</Button>
        <Button type="primary" loading={save.isPending} onClick={submit}>Salvar</Button>
      </div>
    </>
  )
}

interface RateRowProps {
  no: number
  row: Rate
  onChange: (changed: Partial<Rate>) => void
  onRemove: () => void
}

function RateRow({ no, row, onChange, onRemove }: RateRowProps) {
  return (
    <fieldset className={styles.rate}>
      <legend>Taxa {no}</legend>
      <Part label="Adquirente">{(id) => <Select id={id} value={row.AquirerType} options={acquirerOptions} onChange={(AquirerType) => onChange({ AquirerType })} />}</Part>
      <Part label="Bandeira">{(id) => <Input id={id} value={row.Bandeira} maxLength={40} placeholder="Todas" onChange={({ target }) => onChange({ Bandeira: target.value })} />}</Part>
      <Part label="Código do produto">{(id) => <Input id={id} value={row.Produto} maxLength={10} placeholder="Todos" onChange={({ target }) => onChange({ Produto: target.value })} />}</Part>
      <Part label="De (parcelas)">{(id) => <InputNumber id={id} min={1} max={24} precision={0} value={row.ParcelasDe} onChange={(n) => onChange({ ParcelasDe: n ?? 1 })} />}</Part>
      <Part label="Até (parcelas)">{(id) => <InputNumber id={id} min={1} max={24} precision={0} value={row.ParcelasAte} onChange={(n) => onChange({ ParcelasAte: n ?? 1 })} />}</Part>
      <Part label="Taxa (%)">{(id) => <InputNumber id={id} min={0} max={30} precision={3} decimalSeparator="," value={row.Taxa / 1000} onChange={(n) => onChange({ Taxa: Math.round((n ?? 0) * 1000) })} />}</Part>
      <Button danger aria-label={`Remover a taxa ${no}`} onClick={onRemove}>Remover</Button>
    </fieldset>
  )
}

/** A field with its name. */
function Part({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
