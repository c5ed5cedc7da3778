import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMutation } from '@tanstack/react-query'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { applyMask, cpfMask, hiddenCPF } from '@/ui/masks'
import { toast } from '@/ui/toasts'
import { showCPF } from '../api'
import { messages } from '../messages'

/** Whose cards these are: the middle of the CPF, and all of it once the audit has kept that it is shown (D57). */
export function SearchedCPF({ cpf, cardId }: { cpf: string; cardId: string | undefined }) {
  const venue = useVenue()
  const showing = useMutation({
    mutationFn: (id: string) => showCPF(venue.id, id),
    onError: (failure) => toast.error(messageOf(failure, messages.cpfNotShown)),
  })
  const shown = showing.data?.cpf
  return (
    <h2>
      Cartões do CPF {shown ? applyMask(cpfMask, shown) : hiddenCPF(cpf)}
      {cardId && (
        <Button
          type="text"
          size="small"
          icon={shown ? <EyeInvisibleOutlined aria-hidden="true" /> : <EyeOutlined aria-hidden="true" />}
          loading={showing.isPending}
          aria-label={shown ? 'Ocultar CPF' : 'Mostrar CPF'}
          onClick={() => (shown ? showing.reset() : showing.mutate(cardId))}
        />
      )}
    </h2>
  )
}
