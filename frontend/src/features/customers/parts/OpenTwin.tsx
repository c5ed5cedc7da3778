import { Button, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { findByCPF } from '../api'
import { messages } from '../messages'

interface OpenTwinProps {
  /** The one that was refused, in plain digits. */
  cpf: string
  /** Before the customer is opened. */
  onOpen: () => void
}

/** The way from a form whose CPF is taken, for as long as it is there, to the customer who has it. What was typed into the form is discarded. */
export function OpenTwin({ cpf, onOpen }: OpenTwinProps) {
  const venue = useVenue()
  const navigate = useNavigate()
  const [isLooking, setLooking] = useState(false)

  const typed = Form.useWatch<string>('CPF')

  async function open() {
    setLooking(true)
    try {
      const twin = await findByCPF(venue.id, cpf)
      if (!twin) return void toast.error(messages.twinGone)
      onOpen()
      await navigate(`/cadastro/clientes/${twin.id}`)
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setLooking(false)
    }
  }

  if (typed !== cpf) return null
  return (
    <Button type="link" style={{ paddingInline: 0 }} loading={isLooking} onClick={() => void open()}>
      Descartar e abrir o cadastro que já existe
    </Button>
  )
}
