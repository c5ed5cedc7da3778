import { Checkbox, Form, Input, InputNumber, type FormInstance } from 'antd'
import type { ComponentProps } from 'react'
import type { SalesPointForm } from '../api'
import { lackingOf } from '../conditions'
import type { Setting } from '../conditions.gen'

interface SettingFieldProps {
  setting: Setting
  form: FormInstance<SalesPointForm>
}

/** One setting of a sales point, by its row in the table. */
export function SettingField({ setting, form }: SettingFieldProps) {
  const { name, label, kind, fixed } = setting
  // Rendered anew only where this changes, and not with every letter of the form.
  const lacking = (Form.useWatch((values: SalesPointForm) => lackingOf(setting, values).join(', '), form) as string | undefined) ?? ''
  const enabled = lacking === ''
  const why = fixed || (enabled ? '' : `Ative antes: ${lacking}.`)
  if (kind === 'text') {
    return (
      <Form.Item name={name} label={label} extra={name === 'initialScreenShortcuts' ? 'Um por linha.' : undefined}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    )
  }
  if (kind === 'percent') {
    return (
      <Form.Item name={name} label={label} required extra={why || undefined}>
        <InputNumber min={1} max={100} precision={0} inputMode="numeric" disabled={!enabled} />
      </Form.Item>
    )
  }
  return (
    <Form.Item name={name} valuePropName="checked" extra={why || undefined}>
      <Tick label={label} enabled={enabled && !fixed} lacking={!enabled} />
    </Form.Item>
  )
}

interface TickProps {
  /** As Form.Item gives it. */
  id?: string
  ref?: ComponentProps<typeof Checkbox>['ref']
  checked?: boolean
  onChange?: (on: boolean) => void
  label: string
  enabled: boolean
  /** It lacks something that it needs: it is off, whatever was ticked before. */
  lacking: boolean
}

function Tick({ id, ref, checked = false, onChange = () => {}, label, enabled, lacking }: TickProps) {
  return <Checkbox ref={ref} id={id} checked={checked && !lacking} disabled={!enabled} onChange={({ target }) => onChange(target.checked)}>{label}</Checkbox>
}
