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
