import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { weekdays } from '../labels'
import { messages } from '../messages'
import type { View } from '../reports'
import { useScheduleChanges, type NewSchedule } from '../schedules'

interface NewScheduleFormProps {
  venueId: string
  /** Those of this report. */
  views: readonly View[]
  /** The view that is shown. */
  chosen: string
}

const rhythms = [{ value: 'dia', label: 'Todo dia' }, { value: 'semana', label: 'Toda semana' }, { value: 'fechamento', label: 'No fechamento do dia' }] as const
const formats = [{ value: 'pdf', label: 'Documento (.pdf)' }, { value: 'xlsx', label: 'Planilha do Excel (.xlsx)' }, { value: 'csv', label: 'Texto separado (.csv)' }] as const
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))

/** A further view by mail, to the person's own address. */
export function NewScheduleForm({ venueId, views, chosen }: NewScheduleFormProps) {
  const { add } = useScheduleChanges(venueId)
  const first = views.find(({ Id }) => Id === chosen) ?? views[0]
  const [draft, setDraft] = useState<NewSchedule>({ Visao: first?.Id ?? '', Frequencia: 'dia', Dia: 1, Hora: 8, Formato: 'pdf' })
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<NewSchedule>) => setDraft({ ...draft, ...part })
  if (!first) return <p>Para receber este relatório por e-mail, salve antes uma visão dele em Visões › Salvar visão.</p>

  async function submit() {
    setBusy(true)
    try {
      await add(draft)
      toast.success(messages.scheduled)
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form layout="vertical" aria-label="Novo envio" onFinish={() => void submit()}>
      <h3>Novo envio</h3>
      <Form.Item label="Visão" htmlFor="envio-visao">
        <Select id="envio-visao" value={draft.Visao} options={views.map(({ Id, Nome }) => ({ value: Id, label: Nome }))} onChange={(Visao) => change({ Visao })} />
      </Form.Item>
      <Form.Item label="Quando" htmlFor="envio-quando">
        <Select id="envio-quando" value={draft.Frequencia} options={[...rhythms]} onChange={(Frequencia) => change({ Frequencia })} />
      </Form.Item>
      {draft.Frequencia === 'semana' && (
        <Form.Item label="Dia da semana" htmlFor="envio-dia">
          <Select id="envio-dia" value={draft.Dia} options={weekdays.map(({ day, name }) => ({ value: day, label: name }))} onChange={(Dia) => change({ Dia })} />
        </Form.Item>
      )}
      {draft.Frequencia !== 'fechamento' && (
        <Form.Item label="Hora" htmlFor="envio-hora">
          <Select id="envio-hora" value={draft.Hora} options={hours} onChange={(Hora) => change({ Hora })} />
        </Form.Item>
      )}
      <Form.Item label="Arquivo" htmlFor="envio-arquivo">
        <Select id="envio-arquivo" value={draft.Formato} options={[...formats]} onChange={(Formato) => change({ Formato })} />
      </Form.Item>
      <p>O e-mail vai para o endereço da sua conta. {draft.Frequencia === 'fechamento' ? 'O arquivo traz o dia assinado, com os filtros da visão.' : 'O período da visão é contado a partir do dia do envio.'}</p>
      <Button type="primary" size="large" htmlType="submit" loading={busy}>Agendar envio</Button>
    </Form>
  )
}
