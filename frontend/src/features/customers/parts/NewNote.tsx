import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'

interface NewNoteProps {
  /** Keeps it; a rejection is told in a toast, and the text stays. */
  onAdd: (text: string) => Promise<unknown>
}

/** Writes a note down. */
export function NewNote({ onAdd }: NewNoteProps) {
  const [form] = Form.useForm<{ nota: string }>()
  const [isBusy, setBusy] = useState(false)

  async function add({ nota }: { nota: string }) {
    setBusy(true)
    try {
      await onAdd(nota.trim())
      form.resetFields()
      toast.success('Anotação salva.')
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={add}>
      <Form.Item name="nota" label="Nova anotação" rules={[{ required: true, whitespace: true, message: 'Escreva a anotação.' }]} style={{ marginBottom: 12 }}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <Button htmlType="submit" loading={isBusy}>
        Anotar
      </Button>
    </Form>
  )
}
