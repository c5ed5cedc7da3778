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
