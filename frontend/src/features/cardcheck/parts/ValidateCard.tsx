import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useFocusReturn } from '@/ui/useFocusReturn'
import type { CheckedCard } from '../api'
import { ChooseDocument } from './ChooseDocument'
import { PendingCheck } from './PendingCheck'

interface ValidateCardProps {
  card: CheckedCard | undefined
  open: boolean
  onClose: () => void
}

/** Checks who holds a card: a picture of the document, then the decision; success closes it (S2§4). */
export function ValidateCard({ card, open, onClose }: ValidateCardProps) {
  useFocusReturn(open)
  return (
    <Modal open={open} title={card ? `Validar cartão de final ${card.finalNumber}` : ''} footer={null} onCancel={onClose} destroyOnHidden>
      {card && <Steps key={card.cardId} card={card} onClose={onClose} />}
    </Modal>
  )
}

function Steps({ card, onClose }: { card: CheckedCard; onClose: () => void }) {
  const [checkId, setCheckId] = useState(card.verificacaoId)
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <>
      {failure && <Alert role="alert" type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
      {checkId === '' ? (
        <ChooseDocument card={card} onSent={setCheckId} onFailure={setFailure} />
      ) : (
        <PendingCheck card={card} checkId={checkId} onAnother={() => setCheckId('')} onFailure={setFailure} onDone={onClose} />
      )}
    </>
  )
}
