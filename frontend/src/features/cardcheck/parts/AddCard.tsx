import { Form, Input } from 'antd'
import { useVenue } from '@/api/venue'
import { FormDrawer } from '@/ui/FormDrawer'
import { useAddCard, type CardDraft } from '../api'

interface AddCardProps {
  cpf: string
  open: boolean
  onClose: () => void
}

function problems({ nomeTitular, finalCartao }: CardDraft) {
  return {
    ...(nomeTitular?.trim() ? {} : { nomeTitular: 'Escreva o nome como está no cartão, com até 60 caracteres.' }),
    ...(/^\d{4}$/.test(finalCartao ?? '') ? {} : { finalCartao: 'Informe só os quatro últimos números do cartão.' }),
  }
}

/** Keeps a card that somebody wants to be checked: the name on it and its last digits, never its number. */
export function AddCard({ cpf, open, onClose }: AddCardProps) {
  const add = useAddCard(useVenue().id, cpf)
  return (
    <FormDrawer<CardDraft>
      open={open}
      title="Cadastrar cartão"
      initialValues={{ nomeTitular: '', finalCartao: '' }}
      validate={problems}
      onSubmit={(card) => add.mutateAsync(card)}
      success="Cartão cadastrado. Agora valide o titular."
      submitLabel="Cadastrar"
      onClose={onClose}
    >
      <Form.Item name="nomeTitular" label="Nome titular">
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="finalCartao" label="Final cartão" extra="Só os quatro últimos números: o número inteiro não é guardado.">
        <Input maxLength={4} inputMode="numeric" autoComplete="off" />
      </Form.Item>
    </FormDrawer>
  )
}
