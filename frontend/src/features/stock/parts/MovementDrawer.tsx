import { Form, Input, Select } from 'antd'
import type { Draft, Movement } from '@/api/queries/stock'
import { useVenue } from '@/api/venue'
import { DayInput } from '@/ui/DayInput'
import { FormDrawer } from '@/ui/FormDrawer'
import { toast } from '@/ui/toasts'
import { useReasons } from '../api'
import { draftOf, isDay, type MovementForm } from './draft'
import { Lines } from './Lines'
import styles from './Stock.module.css'

interface MovementDrawerProps {
  direction: 'entrada' | 'saida'
  onRecord: (draft: Draft) => Promise<Movement>
  open: boolean
  onClose: () => void
}

const words = {
  entrada: { title: 'Nova entrada', success: 'Entrada registrada.', usual: 'compra' },
  saida: { title: 'Nova saída', success: 'Saída registrada.', usual: undefined },
} as const

/** Records an entry or an exit of several products. */
export function MovementDrawer({ direction, onRecord, open, onClose }: MovementDrawerProps) {
  const venue = useVenue()
  const reasons = (useReasons(venue.id).data ?? []).filter(({ direcao, arquivado }) => direcao === direction && !arquivado)
  const { title, success, usual } = words[direction]
  const isEntry = direction === 'entrada'

  async function submit(form: MovementForm) {
    const { avisos } = await onRecord(draftOf(form))
    for (const notice of avisos) toast.info(notice)
  }

  return (
    <FormDrawer<MovementForm>
      open={open}
      onClose={onClose}
      title={title}
      size={760}
      initialValues={{ motivoId: reasons.find(({ id }) => id === usual)?.id, dataDoFato: '', linhas: [] }}
      onSubmit={submit}
      success={success}
      submitLabel="Registrar"
    >
      {(form) => (
        <>
          <div className={styles.head}>
            <Form.Item name="motivoId" label="Motivo" rules={[{ required: true, message: 'Escolha o motivo.' }]}>
              <Select options={reasons.map(({ id, nome }) => ({ value: id, label: nome }))} placeholder="Por que entra ou sai" />
            </Form.Item>
            <Form.Item
              name="dataDoFato"
              label="Data do fato"
              rules={[{ validator: (_, text: string = '') => (isDay(text) ? Promise.resolve() : Promise.reject(new Error('Insira uma data válida!'))) }]}
            >
              <DayInput placeholder="Hoje" />
            </Form.Item>
            {isEntry && (
              <>
                <Form.Item name="fornecedor" label="Fornecedor">
                  <Input autoComplete="off" maxLength={200} />
                </Form.Item>
                <Form.Item name="numeroNota" label="Número da nota">
                  <Input autoComplete="off" maxLength={60} />
                </Form.Item>
              </>
            )}
          </div>
          <Lines form={form} costs={isEntry} />
          <Form.Item name="observacao" label="Observação">
            <Input.TextArea rows={2} maxLength={1000} />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  )
}
