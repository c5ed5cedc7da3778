import { describe, expect, it } from 'vitest'
import { formatPosition, offset, parsePosition, placesText, problemOf } from './position'

const mercado = { latitude: -27.5973, longitude: -48.5531 }

describe('a pasted position', () => {
  it.each([
    ['typed with points', '-27.5973, -48.5531', 'digitado'],
    ['typed with spaces', ' -27.5973 -48.5531 ', 'digitado'],
    ['typed with commas', '-27,5973; -48,5531', 'digitado'],
    ['typed with commas and a space', '-27,5973 -48,5531', 'digitado'],
    ['degrees, minutes and seconds', `27°35'50.28"S 48°33'11.16"W`, 'digitado'],
    ['the same in Portuguese', `27° 35' 50,28" S, 48° 33' 11,16" O`, 'digitado'],
    ['Google, a place, not the middle of the picture', 'https://www.google.com/maps/place/Mercado+P%C3%BAblico/@-27.5900,-48.5400,17z/data=!3m1!4b1!4m6!3m5!1s0x95273:0x1!8m2!3d-27.5973!4d-48.5531!16s', 'mapa'],
    ['Google, the middle of the picture', 'https://www.google.com.br/maps/@-27.5973,-48.5531,17z', 'mapa'],
    ['Google, a question', 'https://maps.google.com/?q=-27.5973,-48.5531', 'mapa'],
    ['Google, loc', 'https://maps.google.com/maps?hl=pt&q=loc:-27.5973,-48.5531', 'mapa'],
    ['Google, search', 'https://www.google.com/maps/search/?api=1&query=-27.5973%2C-48.5531', 'mapa'],
    ['Google, a search in the path', 'https://www.google.com/maps/search/-27.5973,+-48.5531?entry=tts', 'mapa'],
    ['Google, a way there', 'https://www.google.com/maps/dir//-27.5973,-48.5531/@-27.6,-48.6,12z', 'mapa'],
    ['Google, an address with its seconds', `https://www.google.com/maps/place/27%C2%B035'50.3%22S+48%C2%B033'11.2%22W/@-27.5973,-48.5531,17z`, 'mapa'],
    ['Apple', 'https://maps.apple.com/?ll=-27.5973,-48.5531&q=Mercado', 'mapa'],
    ['Apple, a place', 'https://maps.apple.com/place?address=Rua&coordinate=-27.5973,-48.5531&name=Mercado', 'mapa'],
    ['OpenStreetMap, a mark', 'https://www.openstreetmap.org/?mlat=-27.5973&mlon=-48.5531#map=17/-27.6/-48.6', 'mapa'],
    ['OpenStreetMap, the picture', 'https://www.openstreetmap.org/#map=17/-27.5973/-48.5531', 'mapa'],
    ['Waze', 'https://www.waze.com/ul?ll=-27.5973%2C-48.5531&navigate=yes', 'mapa'],
    ['geo', 'geo:-27.5973,-48.5531?z=17', 'mapa'],
    ['geo of Android', 'geo:0,0?q=-27.5973,-48.5531(Mercado)', 'mapa'],
  ])('%s', (_name, text, source) => {
    const found = parsePosition(text)
    expect(found).toMatchObject({ kind: 'position', source })
    if (found.kind !== 'position') return
    expect(found.position.latitude).toBeCloseTo(mercado.latitude, 5)
    expect(found.position.longitude).toBeCloseTo(mercado.longitude, 5)
  })

  it.each([
    ['', 'none'], ['Rua do Mercado, 12', 'none'], ['-27.5973', 'none'], ['https://exemplo.com.br/?q=bar', 'none'], ['-99.5, -48.5', 'none'],
    ['https://maps.app.goo.gl/AbCd12', 'short'], ['https://goo.gl/maps/AbCd12', 'short'], ['https://waze.com/ul/h6gyfabc', 'short'],
    ['48.8566, 2.3522', 'abroad'], ['https://www.google.com/maps/@48.8566,2.3522,12z', 'abroad'], ['https://%E0%A4%A', 'none'],
  ])('%s is %s', (text, kind) => {
    const found = parsePosition(text)
    expect(found.kind).toBe(kind)
    expect(problemOf(found)).toBeTruthy()
  })

  it('says when latitude and longitude are in the wrong order', () => {
    expect(problemOf(parsePosition('-48.5531, -27.5973'))).toMatch(/trocadas/)
  })

  /** The same numbers on every run. */
  function numbers(seed: number) {
    let state = seed
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
  }

  it('any place in Brazil is found in every form', () => {
    const next = numbers(1)
    for (let round = 0; round < 500; round++) {
      const place = { latitude: -33 + next() * 38, longitude: -74 + next() * 45 }
      const text = formatPosition(place)
      const [lat = '', lon = ''] = text.split(', ')
      for (const form of [
        text, `${lat.replace('.', ',')}; ${lon.replace('.', ',')}`, `geo:${lat},${lon}`, `https://www.google.com/maps/@${lat},${lon},12z`,
        `https://maps.apple.com/?ll=${lat},${lon}`, `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}`,
      ]) {
        const found = parsePosition(form)
        expect(`${form} ${found.kind === 'position' ? formatPosition(found.position) : found.kind}`).toBe(`${form} ${text}`)
      }
    }
  })

  it('nothing pasted breaks it, and what is found lies in Brazil', () => {
    const next = numbers(7)
    const pieces = ['-27.5', ',', '48,5', ';', ' ', '°', "'", '"', 'S', 'W', 'https://', 'geo:', '?q=', '!3d', '!4d', '/@', '#map=1/', '%', '%2C', '\u0000', '😀', '1e9', '--', '9'.repeat(40)]
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: Math.floor(next() * 12) }, () => pieces[Math.floor(next() * pieces.length)]).join('')
      const found = parsePosition(text)
      if (found.kind !== 'position') continue
      expect(found.position.latitude).toBeGreaterThanOrEqual(-34)
      expect(found.position.latitude).toBeLessThanOrEqual(5.5)
      expect(found.position.longitude).toBeGreaterThanOrEqual(-74.1)
      expect(found.position.longitude).toBeLessThanOrEqual(-28.6)
    }
  })
})

it('a place lies so many kilometres east and north of another', () => {
  const { east, north } = offset(mercado, { latitude: -27.5883, longitude: -48.543 })
  expect(north).toBeCloseTo(1, 1)
  expect(east).toBeCloseTo(1, 1)
})

it('points far from a position make it doubtful', () => {
  const [near, far] = [{ east: 1, north: 0 }, { east: 0, north: 7 }]
  expect(placesText([near, near], 5)).toMatch(/sem dizer a casa\.$/)
  expect(placesText([near, near, far], 5)).toMatch(/ 1 de 3 ficam fora do raio\.$/)
  expect(placesText([near, far, far], 5)).toMatch(/ 2 de 3 ficam fora do raio: confira a posição\.$/)
  expect(placesText([far], 5)).toMatch(/ 1 de 1 fica fora do raio: confira a posição\.$/)
})
