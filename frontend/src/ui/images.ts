/** D35: what the server takes as an image. It decodes and re-encodes; svg is never one. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp'] as const

/** Bytes; the texts call it 5 MB (S0§9). */
export const imageSizeLimit = 5_500_000

/** Why a file cannot be an image here, in words; null when it can. */
export function imageProblem(file: File): string | null {
  if (!(imageTypes as readonly string[]).includes(file.type)) return 'Escolha uma imagem PNG, JPEG, WebP, GIF ou BMP.'
  if (file.size > imageSizeLimit) return 'insira uma imagem de no máximo 5MB*'
  return null
}

/** A rectangle of an image, in its own pixels. */
interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** The longest side of a cropped image, in pixels: more than any screen of ours shows. */
const longestSide = 2000

/** A part of an image as a file of its own; a JPEG stays one, everything else becomes a PNG. */
export async function cropImage(file: File, { x, y, width, height }: Part): Promise<File> {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const image = await createImageBitmap(file)
  canvas.getContext('2d')!.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  image.close()
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('the image could not be drawn')
  return new File([blob], file.name, { type })
}
