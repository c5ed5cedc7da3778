import { CameraOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { FileArea } from '@/ui/FileArea'
import { imageProblem } from '@/ui/images'
import { useSendDocument, type CheckedCard } from '../api'
import styles from '../cardcheck.module.css'
import { messages } from '../messages'

interface ChooseDocumentProps {
  card: CheckedCard
  onSent: (checkId: string) => void
  onFailure: (text: string | null) => void
}

/** The picture of the holder's document, from the camera or a file; it is sent at once. */
export function ChooseDocument({ card, onSent, onFailure }: ChooseDocumentProps) {
  const send = useSendDocument(useVenue().id)
  const camera = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function choose(picture: File) {
    onFailure(null)
    send.mutate({ cardId: card.cardId, picture }, {
      onSuccess: ({ verificacaoId }) => onSent(verificacaoId),
      onError: (failure) => {
        const said = messageOf(failure, '')
        onFailure(said ? `${messages.failed}. ${said}` : messages.failed)
      },
    })
  }

  return (
    <div className={styles.step}>
      <p>
        Fotografe ou escolha o documento de <strong>{card.holderName}</strong>. Não fotografe o cartão. A foto é guardada com sigilo e
        apagada na decisão, ou depois de 7 dias.
      </p>
      <Button icon={<CameraOutlined aria-hidden="true" />} disabled={send.isPending} onClick={() => camera.current?.click()}>Tirar foto</Button>
      <input
        ref={camera}
        type="file"
        hidden
        aria-label="Foto do documento"
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={(event) => {
          const picture = event.target.files?.[0]
          event.target.value = ''
          if (!picture) return
          const found = imageProblem(picture)
          setProblem(found)
          if (!found) choose(picture)
        }}
      />
      {problem && <p role="alert" className={styles.problem}>{problem}</p>}
      <FileArea
        label="Escolher ou soltar a imagem do documento"
        hint="Imagem PNG, JPEG, WebP, GIF ou BMP, até 5 MB."
        accept="image/*"
        busy={send.isPending && 'Enviando o documento…'}
        problemOf={imageProblem}
        onChoose={choose}
      />
    </div>
  )
}
