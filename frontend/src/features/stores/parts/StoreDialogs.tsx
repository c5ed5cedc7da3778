import { useVenue } from '@/api/venue'
import type { Store } from '@/api/queries/stores'
import { FormDrawer } from '@/ui/FormDrawer'
import { isTime } from '@/ui/week'
import type { Dialogs } from '@/ui/useDialogs'
import { readStore, type StoreChanges } from '../api'
import { messages } from '../messages'
import { formOf, isNobodys, newStore, type StoreForm } from '../store'
import { DeleteDialog } from './DeleteDialog'
import { StoreFields } from './StoreFields'

interface StoreDialogsProps {
  dialogs: Dialogs<Store, 'edit' | 'delete'>
  stores: readonly Store[]
  changes: StoreChanges
}

function check({ availableDay }: StoreForm) {
  const isWhole = availableDay.every(({ startHour, endHour }) => isTime(startHour) && isTime(endHour))
  return isWhole ? {} : { availableDay: messages.hours }
}

/** The forms of a store, and the question before it is deleted. */
export function StoreDialogs({ dialogs, stores, changes }: StoreDialogsProps) {
  const venue = useVenue()
  const chosen = dialogs.row
  const shared = { size: 600, marksOptional: false, validate: check }

  return (
    <>
      <FormDrawer<StoreForm>
        {...dialogs.of('create')}
        {...shared}
        title={messages.add}
        initialValues={newStore(stores.length)}
        onSubmit={(form) => changes.create.mutateAsync(form)}
        success="Loja adicionada."
      >
        <StoreFields others={stores} />
      </FormDrawer>
      <FormDrawer<StoreForm>
        {...dialogs.of('edit')}
        {...shared}
        title={messages.change}
        initialValues={chosen && formOf(chosen)}
        onSubmit={dialogs.forRow((before, form: StoreForm) => changes.change.mutateAsync({ before, form }))}
        reread={dialogs.forRow(({ Id }) => readStore(venue.id, Id))}
        success="Loja alterada."
      >
        <StoreFields others={stores.filter(({ Id }) => Id !== chosen?.Id)} isNobodys={chosen && isNobodys(chosen)} />
      </FormDrawer>
      {chosen && <DeleteDialog {...dialogs.of('delete')} store={chosen} changes={changes} />}
    </>
  )
}
