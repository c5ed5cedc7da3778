import { Button, Form, Input } from 'antd'
import { useEffect } from 'react'
import { formatDay } from '@/ui/dates'
import { DayInput } from '@/ui/DayInput'
import { parseDay } from '@/ui/periods'
import type { TableState } from '@/ui/useTableState'
import { daysOf, mostDays } from '../zone'
import styles from './MapSearch.module.css'

/** Days as on the wire; '' for none. */
export const mapFilters = { nome: '', de: '', ate: '', dia: '' }
/** A name may be a customer's: it stands in no address. */
export const mapOptions = { personal: ['nome'] } as const

interface Typed {
  nome: string
  de: string
  ate: string
}

const shown = (day: string) => (day ? formatDay(day) : '')

/** Looks through the map by name and days (S2§2.10). */
export function MapSearch({ table }: { table: TableState<typeof mapFilters> }) {
  const [form] = Form.useForm<Typed>()
  const { nome, de, ate } = table.filters

  // The address may change without the form: the back button, "limpar".
  useEffect(() => form.setFieldsValue({ nome, de: shown(de), ate: shown(ate) }), [form, nome, de, ate])

  function search({ nome: name, de: from, ate: to }: Typed) {
    const [first, last] = [parseDay(from), parseDay(to)]
    const problems: [keyof Typed, string][] = []
    if (from && !first) problems.push(['de', 'Informe um dia, como 27/11/2026.'])
    if (to && !last) problems.push(['ate', 'Informe um dia, como 27/11/2026.'])
    if (first && last && first > last) problems.push(['ate', 'A data final vem antes da inicial.'])
    if (first && last && first <= last && daysOf(first, last).length > mostDays) problems.push(['ate', `Escolha até ${mostDays} dias.`])
    form.setFields(problems.map(([field, text]) => ({ name: field, errors: [text] })))
    // One day alone is a period of that day.
    if (problems.length === 0) table.setFilters({ nome: name.trim(), de: first ?? last ?? '', ate: last ?? first ?? '', dia: first ?? last ?? '' })
  }

  return (
    <Form<Typed> form={form} name="map" role="search" layout="vertical" requiredMark={false} className={styles.bar} initialValues={{ nome, de: shown(de), ate: shown(ate) }} onFinish={search}>
      <Form.Item name="nome" label="Nome"><Input autoComplete="off" maxLength={120} allowClear /></Form.Item>
      <Form.Item name="de" label="Data inicial"><DayInput /></Form.Item>
      <Form.Item name="ate" label="Data final"><DayInput /></Form.Item>
      <div className={styles.actions}>
        <Button htmlType="submit">Buscar</Button>
        {(nome || de || ate) && <Button type="link" onClick={table.clearFilters}>Limpar filtros</Button>}
      </div>
    </Form>
  )
}
