import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { FormDrawer } from '@/ui/FormDrawer'
import { dayIn } from '@/ui/periods'
import { useCategories, useSaveCustomer, type Customer } from '../api'
import { draftOf, formOf, nameOf, problemOf, type CustomerForm } from '../customer'
import { messages } from '../messages'
import { readProfile } from '../profile'
import { CustomerFields } from './CustomerFields'

interface CustomerDrawerProps {
  open: boolean
  onClose: () => void
  /** Who is edited; without one somebody is registered. */
  customer?: Customer
}

/** The form of a customer (S0§5). */
export function CustomerDrawer({ open, onClose, customer }: CustomerDrawerProps) {
  const venue = useVenue()
  const categories = useCategories(venue.id).data ?? []
  const save = useSaveCustomer(venue.id)
  const [reread, setReread] = useState<Customer>()
  const newest = reread && reread.id === customer?.id && reread.versao > customer.versao ? reread : customer

  async function read({ id }: Customer) {
    const { Cliente } = await readProfile(venue.id, id)
    setReread(Cliente)
    return formOf(Cliente)
  }

  return (
    <FormDrawer<CustomerForm>
      open={open}
      onClose={onClose}
      title={customer ? `Editar ${nameOf(customer)}` : 'Novo cliente'}
      initialValues={formOf(customer)}
      validate={(values) => problemOf(values, dayIn(venue.zone ?? defaultZone))}
      onSubmit={(values) => save.mutateAsync({ ...(customer && { id: customer.id }), ...draftOf(values) })}
      reread={customer && (() => read(customer))}
      success={messages.saved}
      marksOptional={false}
    >
      <CustomerFields categories={categories} customer={newest} />
    </FormDrawer>
  )
}
