import { Alert, Button, Form } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { fieldErrorsOf, messageOf } from './failures'
import { toast } from './toasts'

interface ShortFormProps<Values extends object> {
  /** What is being edited, for screen readers. */
  label: string
  initialValues?: Values
  /** Saves; complaints about fields appear at the fields, anything else above the form. */
  onSubmit: (values: Values) => Promise<unknown>
  /** Told in a toast once it is saved (D25). */
  success: string
  submitLabel: string
  /** What was typed goes once it is saved. */
  clears?: boolean
  /** Form.Items named as on the wire. */
  children: ReactNode
}

/** A short form within a page, saved by itself. */
export function ShortForm<Values extends object>({ label, initialValues, onSubmit, success, submitLabel, clears, children }: ShortFormProps<Values>) {
  const [form] = Form.useForm<Values>()
  const name = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function submit(values: Values) {
    setBusy(true)
    setFailure(null)
    try {
      await onSubmit(values)
      toast.success(success)
      if (clears) form.resetFields()
    } catch (refusal) {
      const complaints = Object.entries(fieldErrorsOf(refusal))
      form.setFields(complaints.map(([field, text]) => ({ name: field as never, errors: [text] })))
      if (complaints.length === 0) setFailure(messageOf(refusal))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form<Values> form={form} name={name} aria-label={label} layout="vertical" requiredMark={false} initialValues={initialValues} disabled={busy} scrollToFirstError={{ focus: true }} onFinish={(values) => void submit(values)}>
      {failure && <Alert role="alert" type="error" showIcon title={failure} style={{ marginBottom: 20 }} />}
      {children}
      <Button type="primary" htmlType="submit" loading={busy}>{submitLabel}</Button>
    </Form>
  )
}
