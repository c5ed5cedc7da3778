import { formatDistance, offset, placesText, type Offset, type Position } from '../position'
import styles from './PinBlock.module.css'

interface RadiusMapProps {
  position: Position
  /** Kilometres. */
  radius: number
  /** Where the venue was said to stand before. */
  before?: Position
  /** About where its last orders went. */
  places?: readonly Position[]
}

const size = 260
const centre = size / 2
/** Room around the circle, for the scale and the letter of the north. */
const margin = 30

/** Round lengths for the scale, in kilometres. */
const lengths = [10, 5, 2, 1, 0.5, 0.2]

/** The delivery radius around the venue, drawn to scale without a map: north is up. */
export function RadiusMap({ position, radius, before, places = [] }: RadiusMapProps) {
  const perKilometre = (centre - margin) / radius
  const scale = lengths.find((length) => length * perKilometre <= 90) ?? 0.2
  const old = before && offset(position, before)
  const moved = old ? Math.hypot(old.east, old.north) : 0
  const isShown = ({ east, north }: Offset) => Math.max(Math.abs(east), Math.abs(north)) * perKilometre < centre - 6
  const isInPicture = old && isShown(old)
  const went = places.map((place) => offset(position, place))

  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Alcance de ${radius} km em volta da loja, em escala`}>
        <circle className={styles.area} cx={centre} cy={centre} r={radius * perKilometre} />
        {radius > 1 && <circle className={styles.ring} cx={centre} cy={centre} r={(radius / 2) * perKilometre} />}
        <path className={styles.ring} d={`M${centre} ${margin}V${size - margin}M${margin} ${centre}H${size - margin}`} />
        <text className={styles.text} x={centre} y={margin - 10} textAnchor="middle">N</text>
        <text className={styles.text} x={size - 6} y={margin - 10} textAnchor="end">{radius} km</text>
        {went.filter(isShown).map(({ east, north }) => (
          <circle key={`${east} ${north}`} className={styles.place} cx={centre + east * perKilometre} cy={centre - north * perKilometre} r="3" />
        ))}
        {old && isInPicture && <circle className={styles.before} cx={centre + old.east * perKilometre} cy={centre - old.north * perKilometre} r="4.5" />}
        <circle className={styles.pin} cx={centre} cy={centre} r="6" />
        <path className={styles.scale} d={`M10 ${size - 16}v6h${scale * perKilometre}v-6`} />
        <text className={styles.text} x={16 + scale * perKilometre} y={size - 10}>{formatDistance(scale)}</text>
      </svg>
      {(went.length > 0 || moved >= 0.01) && (
        <figcaption>
          {moved >= 0.01 && <p>A {formatDistance(moved)} da posição anterior{isInPicture ? ' (ponto vazado)' : ''}.</p>}
          {went.length > 0 && <p>{placesText(went, radius)}</p>}
        </figcaption>
      )}
    </figure>
  )
}
