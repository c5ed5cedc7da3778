/** The picture of a donation's code as it is kept: the logo, the code and its words, black on white. */

/** Pixels of a side of the code (S1§9). */
export const codeSize = 350

export const phrase = 'Doe pelo celular: aponte a câmera para o código.'

/** Pixels of a side of the logo. */
export const logoSize = 56
const logoTop = 16
const codeTop = 80

/** Pixels of a side of the whole, which is a square. */
export const posterSize = 512

const svgSpace = 'http://www.w3.org/2000/svg'

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(svgSpace, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

const logoPlace = { x: (posterSize - logoSize) / 2, y: logoTop, width: logoSize, height: logoSize }

/** The counter bell of ui/Logo, without the theme's colours: those are not at hand in a picture. */
function bellOf(): SVGElement {
  const bell = element('svg', { viewBox: '0 0 64 64', ...logoPlace })
  bell.append(
    element('rect', { width: 64, height: 64, rx: 14, fill: 'black' }),
    element('rect', { x: 28, y: 12, width: 8, height: 12, rx: 3, fill: 'white' }),
    element('path', { d: 'M12 40a20 20 0 0 1 40 0z', fill: 'white' }),
    element('rect', { x: 8, y: 44, width: 48, height: 8, rx: 3, fill: 'white' }),
  )
  return bell
}

function words(text: string, y: number): SVGElement {
  const line = element('text', { x: posterSize / 2, y, 'text-anchor': 'middle', 'font-family': 'sans-serif', 'font-size': 15, fill: 'black' })
  line.textContent = text
  return line
}

/**
 * @param code the drawing of the code, with its quiet zone
 * @param address where it leads, to be read by people
 * @param logo the venue's, as a data: address; '' for Balcão's
 */
export function posterOf(code: SVGElement, address: string, logo: string): SVGElement {
  const poster = element('svg', { viewBox: `0 0 ${posterSize} ${posterSize}` })
  const copy = code.cloneNode(true) as SVGElement
  for (const [key, value] of Object.entries({ x: (posterSize - codeSize) / 2, y: codeTop, width: codeSize, height: codeSize })) copy.setAttribute(key, String(value))
  const below = codeTop + codeSize
  poster.append(element('rect', { width: posterSize, height: posterSize, fill: 'white' }), logo ? element('image', { href: logo, ...logoPlace }) : bellOf(), copy, words(phrase, below + 28), words(shortened(address), below + 56))
  return poster
}

/** As much of an address as fits in a line. */
function shortened(address: string): string {
  return address.length > 60 ? `${address.slice(0, 59)}…` : address
}
