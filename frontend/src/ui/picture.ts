/** Pictures that the page has drawn as SVG, to be kept and to be printed. */

function textOf(svg: SVGElement, size?: number): string {
  const copy = svg.cloneNode(true) as SVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  if (size !== undefined) {
    copy.setAttribute('width', String(size))
    copy.setAttribute('height', String(size))
  }
  return new XMLSerializer().serializeToString(copy)
}

/** The bytes of a square picture as PNG, `size` pixels wide; rejects where the browser cannot draw it. */
export async function pngOf(svg: SVGElement, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Image(size, size)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(svg, size))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  canvas.getContext('2d')?.drawImage(image, 0, 0, size, size)
  return bytesOf(canvas)
}

async function bytesOf(canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> {
  const png = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (!png) throw new Error('the canvas made no picture')
  return new Uint8Array(await png.arrayBuffer())
}

/** Opens the browser's print dialog with a picture alone on the sheet, and its words below. */
export function printPicture(svg: SVGElement, words: string) {
  const frame = document.createElement('iframe')
  frame.title = 'Impressão'
  frame.style.cssText = 'position:fixed;inset:auto;width:0;height:0;border:0'
  document.body.append(frame)
  const sheet = frame.contentDocument
  if (!sheet) return
  const picture = sheet.importNode(svg, true)
  picture.setAttribute('width', '80mm')
  picture.setAttribute('height', '80mm')
  const caption = sheet.createElement('p')
  caption.textContent = words
  sheet.body.style.cssText = 'margin:20mm;font:14pt sans-serif;text-align:center'
  sheet.body.append(picture, caption)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}

/** What the looks of a part consist of, as far as tables and charts go. */
const looks = [
  'align-items', 'background-color', 'border-bottom', 'border-collapse', 'border-left', 'border-radius', 'border-right', 'border-spacing', 'border-top',
  'box-sizing', 'caption-side', 'clip-path', 'color', 'display', 'fill', 'flex', 'flex-direction', 'flex-wrap', 'font-family', 'font-size', 'font-style',
  'font-variant-numeric', 'font-weight', 'gap', 'grid-template-columns', 'height', 'justify-content', 'letter-spacing', 'line-height', 'list-style', 'margin',
  'max-width', 'min-height', 'min-width', 'opacity', 'overflow', 'padding', 'paint-order', 'place-items', 'position', 'stroke', 'stroke-dasharray', 'stroke-width', 'table-layout',
  'text-align', 'text-anchor', 'text-decoration', 'transform', 'vertical-align', 'visibility', 'white-space', 'width', 'inset', 'z-index',
]

/** A copy that looks the same without the page's style sheets, and without what says that it does not belong in a picture. */
function withLooks(element: Element): Element {
  const copy = element.cloneNode(false) as HTMLElement | SVGElement
  const computed = getComputedStyle(element)
  copy.removeAttribute('class')
  copy.setAttribute('style', looks.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(';'))
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) copy.append(child.cloneNode())
    else if (!child.hasAttribute('data-not-in-picture')) copy.append(withLooks(child))
  }
  return copy
}

/** A part of the page as PNG, as it looks now and sharp on paper; rejects where the browser cannot draw it. */
export async function pngOfPart(part: HTMLElement): Promise<Uint8Array<ArrayBuffer>> {
  const sharpness = 2
  const { width, height } = part.getBoundingClientRect()
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  sheet.setAttribute('width', String(width))
  sheet.setAttribute('height', String(height))
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'foreignObject')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.append(withLooks(part))
  sheet.append(ground)
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(sheet))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * sharpness
  canvas.height = height * sharpness
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return bytesOf(canvas)
}

/** Opens the browser's print dialog with one part of the page alone on the sheet (global.css). */
export function printPart(part: HTMLElement) {
  part.dataset.printed = 'alone'
  window.addEventListener('afterprint', () => delete part.dataset.printed, { once: true })
  window.print()
}
