import { useState } from 'react'
import { ApiError } from '@/api/client'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { FormDrawer } from '@/ui/FormDrawer'
import { dayIn } from '@/ui/periods'
import { useCategories, useSaveCustomer, type Customer } from '../api'
import { draftOf, formOf, nameOf, problemOf, type CustomerForm } from '../customer'
import { messages } from '../messages'
import { readProfile } from '../profile'
import { CustomerFields } from './CustomerFields'
import { OpenTwin } from './OpenTwin'

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
  /** The CPF that the server refused, since another customer has it. */
  const [takenCPF, setTakenCPF] = useState('')
  const [reread, setReread] = useState<Customer>()
  const newest = reread && reread.id === customer?.id && reread.versao > customer.versao ? reread : customer

  async function read({ id }: Customer) {
    const { Cliente } = await readProfile(venue.id, id)
    setReread(Cliente)
    return formOf(Cliente)
  }

  async function submit(values: CustomerForm) {
    setTakenCPF('')
    try {
      await save.mutateAsync({ ...(customer && { id: customer.id }), ...draftOf(values) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict' && error.fields.CPF) setTakenCPF(values.CPF)
      throw error
    }
  }

  function close() {
    setTakenCPF('')
    onClose()
  }

  return (
    <FormDrawer<CustomerForm>
      open={open}
      onClose={close}
      title={customer ? `Editar ${nameOf(customer)}` : 'Novo cliente'}
      initialValues={formOf(customer)}
      validate={(values) => problemOf(values, dayIn(venue.zone ?? defaultZone))}
      onSubmit={submit}
      reread={customer && (() => read(customer))}
      success={messages.saved}
      marksOptional={false}
    >
      <CustomerFields categories={categories} customer={newest} belowCPF={takenCPF && <OpenTwin cpf={takenCPF} onOpen={close} />} />
    </FormDrawer>
  )
}
