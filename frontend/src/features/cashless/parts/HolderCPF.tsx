import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { applyMask, cpfMask, hiddenCPF } from '@/ui/masks'
import { toast } from '@/ui/toasts'
import { recordShownCPF } from '../api'
import { messages } from '../messages'

interface HolderCPFProps {
  cardId: string
  cpf: string
  /** Whose card it is. */
  name: string
}

/** The CPF of a card's holder: its middle, until all of it is asked for and the audit has kept that (D57). */
export function HolderCPF({ cardId, cpf, name }: HolderCPFProps) {
  const venue = useVenue()
  const [isShown, setShown] = useState(false)
  const recording = useMutation({
    mutationFn: () => recordShownCPF(venue.id, cardId),
    onSuccess: () => setShown(true),
    onError: (failure) => toast.error(messageOf(failure, messages.cpfNotShown)),
  })
  if (!cpf) return '—'
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {isShown ? applyMask(cpfMask, cpf) : hiddenCPF(cpf)}
      <Button
        type="text"
        size="small"
        icon={isShown ? <EyeInvisibleOutlined aria-hidden="true" /> : <EyeOutlined aria-hidden="true" />}
        loading={recording.isPending}
        aria-label={`${isShown ? 'Ocultar' : 'Mostrar'} CPF de ${name}`}
        onClick={() => (isShown ? setShown(false) : recording.mutate())}
      />
    </span>
  )
}
