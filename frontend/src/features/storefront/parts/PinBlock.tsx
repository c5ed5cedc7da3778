import { Button } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { formatDate } from '@/ui/dates'
import { Section } from '@/ui/Section'
import { useRecentPlaces, type Pin } from '../api'
import { useValue } from '../fields'
import { places } from '../places'
import { formatPosition } from '../position'
import styles from './PinBlock.module.css'
import { PinDrawer } from './PinDrawer'
import { RadiusMap } from './RadiusMap'

const sources: Record<Pin['source'], string> = { aparelho: 'pelo aparelho', mapa: 'por um link do mapa', digitado: 'pelas coordenadas' }

/** Where the venue stands on the map: delivery fees and the radius are measured from there (D38). */
export function PinBlock({ venueId, pin }: { venueId: string; pin: Pin | null }) {
  const [isChanging, setChanging] = useState(false)
  const radius = useValue('deliveryRadiusKilometers')
  const perKilometre = useValue('deliveryValuePerKilometer')
  const went = useRecentPlaces(venueId).data
  const { zone } = useVenue()

  return (
    <Section id={places.pin} title="Posição no mapa" description="De onde se medem a distância das entregas, o raio e a taxa por quilômetro.">
      <div className={styles.block}>
        <div className={styles.words}>
          {pin ? (
            <p className={styles.state}>
              <strong>{formatPosition(pin)}</strong>
              <span>Confirmada {sources[pin.source]} em {formatDate(pin.confirmedAt, zone)} por {pin.confirmedBy}.</span>
            </p>
          ) : (
            <p className={styles.state}>
              <strong>Ainda não confirmada</strong>
              <span>
                {perKilometre > 0
                  ? 'Sem ela, o valor por quilômetro não é cobrado e o raio não é conferido.'
                  : 'Sem ela, o raio de entrega não é conferido.'}
              </span>
            </p>
          )}
          <Button onClick={() => setChanging(true)}>{pin ? 'Alterar a posição' : 'Informar a posição'}</Button>
        </div>
        {pin && <RadiusMap position={pin} radius={radius} places={went} />}
      </div>
      <PinDrawer venueId={venueId} pin={pin} radius={radius} open={isChanging} onClose={() => setChanging(false)} />
    </Section>
  )
}
