/** Where a venue stands, out of what people paste (D38): pure, no screen. */

export interface Position {
  latitude: number
  longitude: number
}

export type Pasted =
  | { kind: 'position'; position: Position; source: 'mapa' | 'digitado' }
  /** A shortened link: only its service knows where it leads. */
  | { kind: 'short' }
  /** A place outside of Brazil; `swapped` where the other order would lie within. */
  | { kind: 'abroad'; swapped: boolean }
  | { kind: 'none' }

/** The land of Brazil lies within these degrees, as the server has it. */
function isInBrazil({ latitude, longitude }: Position): boolean {
  return latitude >= -34 && latitude <= 5.5 && longitude >= -74.1 && longitude <= -28.6
}

const degree = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const pair = String.raw`${degree}\s*,\s*${degree}`

/** What the links of maps say, the place itself before the middle of the picture. */
const inLinks = [
  new RegExp(String.raw`!3d${degree}!4d${degree}`), // Google: the place
  new RegExp(String.raw`[?&](?:coordinate|sll|q|query|destination|daddr|ll|center)=(?:loc:)?${pair}`), // Google, Apple, Waze
  new RegExp(String.raw`[?&]mlat=${degree}&mlon=${degree}`), // OpenStreetMap: the mark
  new RegExp(String.raw`/(?:search|place|dir)/(?:[^/?]*/)?${pair}`), // Google: a search for coordinates
  new RegExp(String.raw`/@${pair}`), // Google: the middle of the picture
  new RegExp(String.raw`#map=[\d.]+/${degree}/${degree}`), // OpenStreetMap: the same
]

const shortened = /\/\/(?:www\.)?(?:maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple(?:\.com)?\/p|osm\.org\/go|waze\.com\/(?:ul\/)?h)/i

/** The coordinates of a map's link, of a geo: address, or as people type and copy them. */
export function parsePosition(typed: string): Pasted {
  const text = readable(typed.trim().slice(0, 4000))
  if (/^https?:\/\//i.test(text)) {
    const found = inLink(text)
    if (found) return checked(found, 'mapa')
    return { kind: shortened.test(text) ? 'short' : 'none' }
  }
  if (/^geo:/i.test(text)) {
    const found = inGeo(text)
    return found ? checked(found, 'mapa') : { kind: 'none' }
  }
  const found = inDegrees(text) ?? inMinutes(text)
  return found ? checked(found, 'digitado') : { kind: 'none' }
}

/** The text with %2C as a comma; one that is not encoded stays. */
function readable(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function inLink(text: string): Position | undefined {
  for (const form of inLinks) {
    const position = of(form.exec(text))
    if (position) return position
  }
  return undefined
}

/** RFC 5870; Android's geo:0,0?q= has the place in the question. */
function inGeo(text: string): Position | undefined {
  return of(new RegExp(String.raw`[?&]q=${pair}`).exec(text)) ?? of(new RegExp(String.raw`^geo:${pair}`, 'i').exec(text))
}

/** "-27.5954, -48.548", and with Brazilian commas "-27,5954; -48,548". */
function inDegrees(text: string): Position | undefined {
  const plain = /^([+-]?\d{1,3}(?:\.\d+)?)°?\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)°?$/.exec(text)
  if (plain) return of(plain)
  const brazilian = /^([+-]?\d{1,3}(?:,\d+)?)°?\s*[;\s]\s*([+-]?\d{1,3}(?:,\d+)?)°?$/.exec(text)
  return of(brazilian && [brazilian[0], point(brazilian[1]), point(brazilian[2])])
}

function point(number = ''): string {
  return number.replace(',', '.')
}

/** 27°35'43.4"S 48°32'52.8"W, as Google Maps copies it; O stands for oeste. */
function inMinutes(text: string): Position | undefined {
  const part = String.raw`(\d{1,3})°\s*(\d{1,2})['′’]\s*(\d{1,2}(?:[.,]\d+)?)(?:["″”]|'')\s*`
  const found = new RegExp(String.raw`^${part}([NS])[\s,;]*${part}([EWLO])$`, 'i').exec(text)
  if (!found) return undefined
  const [, d1, m1, s1, ns = '', d2, m2, s2, ew = ''] = found
  const degrees = (d = '', m = '', s = '') => Number(d) + Number(m) / 60 + Number(point(s)) / 3600
  return {
    latitude: degrees(d1, m1, s1) * (/S/i.test(ns) ? -1 : 1),
    longitude: degrees(d2, m2, s2) * (/[WO]/i.test(ew) ? -1 : 1),
  }
}

function of(found: readonly (string | undefined)[] | null): Position | undefined {
  if (!found) return undefined
  const latitude = Number(found[1])
  const longitude = Number(found[2])
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

function checked({ latitude, longitude }: Position, source: 'mapa' | 'digitado'): Pasted {
  const position = { latitude: rounded(latitude), longitude: rounded(longitude) }
  if (isInBrazil(position)) return { kind: 'position', position, source }
  return { kind: 'abroad', swapped: isInBrazil({ latitude: longitude, longitude: latitude }) }
}

/** To a centimetre, as the server keeps it. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}

/** What to say of a text that names no place in Brazil. */
export function problemOf(pasted: Pasted): string | undefined {
  switch (pasted.kind) {
    case 'position':
      return undefined
    case 'short':
      return 'Este link é encurtado e não diz o lugar. Abra-o no navegador e copie o endereço completo, ou copie as coordenadas.'
    case 'abroad':
      return pasted.swapped
        ? 'Latitude e longitude parecem trocadas: escreva primeiro a latitude, como em -27,5954; -48,5480.'
        : 'Este lugar fica fora do Brasil. Confira o link ou as coordenadas.'
    case 'none':
      return 'Não encontramos coordenadas aqui. Cole um link do mapa ou escreva latitude e longitude, como em -27,5954; -48,5480.'
  }
}

/** "-27.59540, -48.54800": to a metre, as maps take it. */
export function formatPosition({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

/** Kilometres of one degree of latitude, and of longitude at a latitude, on a sphere of 6371.0088 km. */
const perDegree = (6371.0088 * Math.PI) / 180

export interface Offset {
  east: number
  north: number
}

/** Where a position lies seen from another, in kilometres east and north; near enough on a delivery's way. */
export function offset(from: Position, to: Position): Offset {
  return {
    east: (to.longitude - from.longitude) * perDegree * Math.cos((from.latitude * Math.PI) / 180),
    north: (to.latitude - from.latitude) * perDegree,
  }
}

/** "350 m", "1,2 km". */
export function formatDistance(kilometres: number): string {
  return kilometres < 1 ? `${Math.round(kilometres * 100) * 10} m` : `${kilometres.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} km`
}

/** What the points of the last orders say of a position: most of them lie within the radius around a right one. */
export function placesText(places: readonly Offset[], radius: number): string {
  const within = places.filter(({ east, north }) => Math.hypot(east, north) <= radius).length
  const points = 'Os pontos mostram por onde os últimos pedidos foram entregues, sem dizer a casa.'
  if (within === places.length) return points
  const far = `${places.length - within} de ${places.length} ${places.length === 1 ? 'fica' : 'ficam'} fora do raio`
  return within * 2 < places.length ? `${points} ${far}: confira a posição.` : `${points} ${far}.`
}
