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

/** The file's bytes in base64, without a data: prefix, as the JSON payloads carry images (S0§3). */
export async function imageBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const chunks: string[] = []
  // A spread of all bytes at once overflows the call stack; a multiple of three keeps chunks free of padding.
  for (let at = 0; at < bytes.length; at += 30_000) {
    chunks.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 30_000))))
  }
  return chunks.join('')
}
