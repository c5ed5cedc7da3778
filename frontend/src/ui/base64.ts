/** A file's bytes in base64, without a data: prefix, as JSON carries files (S0§3). */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const chunks: string[] = []
  // A spread of all bytes at once overflows the call stack; a multiple of three keeps chunks free of padding.
  for (let at = 0; at < bytes.length; at += 30_000) {
    chunks.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 30_000))))
  }
  return chunks.join('')
}
