import { useVenue } from '@/api/venue'
import { FormDrawer } from '@/ui/FormDrawer'
import type { Worded } from '@/ui/form'
import { readSalesPoint, type Listed, type SalesPointForm, type useSalesPointChanges } from '../api'
import { settled } from '../conditions'
import { sections } from '../conditions.gen'
import { systemLabel } from '../labels'
import { messages } from '../messages'
import { SalesPointFields } from './SalesPointFields'

interface SalesPointEditorProps {
  /** The one that is edited; none for a new one. */
  point?: Listed
  open: boolean
  onClose: () => void
  changes: ReturnType<typeof useSalesPointChanges>
}

const fresh: Partial<SalesPointForm> = {
  managementSystemConfiguration: [], productListId: '', enableCashPayment: true, enableCreditCardPayment: true, enableDebitCardPayment: true, serviceTaxPercentage: 10,
}

function said(value: boolean | number | string | undefined): string {
  if (typeof value === 'boolean' || value === undefined) return value ? 'Sim' : 'Não'
  return String(value) || 'Vazio'
}

/** What the form says of a sales point that somebody else has saved meanwhile. */
const worded = {
  ...Object.fromEntries(sections.flatMap(({ settings }) => settings.map(({ name, label }) => [name, { label, words: said }]))),
  name: { label: 'Nome', words: said },
  managementSystemConfiguration: { label: 'Sistemas', words: (systems) => systems.map(({ systemType }) => systemLabel(systemType)).join(', ') },
} as Worded<SalesPointForm>

const validate = ({ managementSystemConfiguration: systems = [] }: SalesPointForm) =>
  systems.length === 0 ? { managementSystemConfiguration: messages.chooseBeforeSaving } : ({} as Record<string, string>)

/** The form of a sales point: systems, then configuration (S2§4). */
export function SalesPointEditor({ point, open, onClose, changes }: SalesPointEditorProps) {
  const venue = useVenue()
  const id = point?.salesPoint.id
  return (
    <FormDrawer<SalesPointForm>
      open={open}
      onClose={onClose}
      size={640}
      title={point ? `Editar ${point.salesPoint.name}` : messages.add}
      initialValues={point?.salesPoint ?? fresh}
      validate={validate}
      onSubmit={(form) => (id ? changes.update.mutateAsync({ ...settled(form), id }) : changes.add.mutateAsync(settled(form)))}
      reread={id ? () => readSalesPoint(venue.id, id) : undefined}
      worded={worded}
      success={point ? messages.edited : messages.added}
    >
      {(form) => <SalesPointFields form={form} isNew={!point} />}
    </FormDrawer>
  )
}
