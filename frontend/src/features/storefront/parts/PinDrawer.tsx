import { AimOutlined } from '@ant-design/icons'
import { Button, Form, Input, type FormInstance } from 'antd'
import { useState } from 'react'
import { FormDrawer } from '@/ui/FormDrawer'
import { useAddress, useRecentPlaces, useSavePin, type Pin } from '../api'
import { messages } from '../messages'
import { formatDistance, formatPosition, parsePosition, problemOf, rounded, type Position } from '../position'
import { addressLines } from '../addressLines'
import styles from './PinBlock.module.css'
import { RadiusMap } from './RadiusMap'

interface PinDrawerProps {
  venueId: string
  pin: Pin | null
  /** Kilometres. */
  radius: number
  open: boolean
  onClose: () => void
}

interface PinForm {
  posicao: string
}

/** A position by this device, a pasted map link or typed coordinates, looked at before it counts. */
export function PinDrawer({ venueId, pin, radius, open, onClose }: PinDrawerProps) {
  const save = useSavePin(venueId)
  /** The text that this device's position was written as. */
  const [ofDevice, setOfDevice] = useState('')

  return (
    <FormDrawer<PinForm>
      open={open}
      title="Posição no mapa"
      initialValues={{ posicao: '' }}
      validate={({ posicao }) => {
        const problem = problemOf(parsePosition(posicao))
        return problem ? { posicao: problem } : {}
      }}
      onSubmit={async ({ posicao }) => {
        const found = parsePosition(posicao)
        if (found.kind !== 'position') return
        await save.mutateAsync({ ...found.position, source: posicao === ofDevice ? 'aparelho' : found.source })
      }}
      success={messages.pinSaved}
      submitLabel="Confirmar a posição"
      marksOptional={false}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ThisDevice form={form} onFound={setOfDevice} />
          <Form.Item
            name="posicao" label="Link do mapa ou coordenadas"
            extra="No Google Maps, no Apple Maps ou no OpenStreetMap, encontre sua porta e copie o link completo ou as coordenadas."
          >
            <Input.TextArea rows={3} autoComplete="off" spellCheck={false} placeholder="-27,59540; -48,54800" />
          </Form.Item>
          <Form.Item noStyle dependencies={['posicao']}>
            {() => <Preview venueId={venueId} text={(form.getFieldValue('posicao') as string | undefined) ?? ''} radius={radius} before={pin ?? undefined} />}
          </Form.Item>
        </>
      )}
    </FormDrawer>
  )
}

/** More metres than this, and fees would be wrong. */
const goodEnough = 100

function ThisDevice({ form, onFound }: { form: FormInstance<PinForm>; onFound: (text: string) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [note, setNote] = useState<{ text: string; failed: boolean } | null>(null)

  function ask() {
    setBusy(true)
    setNote(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const text = formatPosition({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })
        form.setFieldsValue({ posicao: text })
        onFound(text)
        setBusy(false)
        const error = formatDistance(Math.max(coords.accuracy, 10) / 1000)
        setNote(coords.accuracy <= goodEnough
          ? { text: `Precisão de ${error}.`, failed: false }
          : { text: `Este aparelho erra por até ${error}. Confira no mapa ou use um link.`, failed: true })
      },
      ({ code }) => {
        setBusy(false)
        setNote({ text: code === 1 ? messages.positionDenied : messages.positionUnknown, failed: true })
      },
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 },
    )
  }

  return (
    <div className={styles.device}>
      <Button icon={<AimOutlined aria-hidden="true" />} loading={isBusy} disabled={!('geolocation' in navigator)} onClick={ask}>
        Usar a posição deste aparelho
      </Button>
      <p className={styles.deviceNote} role={note?.failed ? 'alert' : 'status'}>
        {note?.text ?? 'Só se você estiver na loja agora.'}
      </p>
    </div>
  )
}

interface PreviewProps {
  venueId: string
  text: string
  radius: number
  before: Position | undefined
}

/** The circle around what was found, and a way to look at it on a map. */
function Preview({ venueId, text, radius, before }: PreviewProps) {
  const address = useAddress(venueId)
  const places = useRecentPlaces(venueId).data
  const found = parsePosition(text)
  if (found.kind !== 'position') return null
  const { latitude, longitude } = found.position
  return (
    <div className={styles.preview} role="group" aria-label="Posição encontrada">
      <p>
        <strong>{formatPosition(found.position)}</strong>
        {' · '}
        <a href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`} target="_blank" rel="noreferrer">
          Ver no mapa
        </a>
      </p>
      {address.data && <p>É aqui que fica {addressLines(address.data).join(', ')}? Confirme só se for.</p>}
      <RadiusMap position={found.position} radius={radius} before={before} places={places} />
    </div>
  )
}
