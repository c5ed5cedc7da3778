/** Copies a text; on plain http, where browsers offer no clipboard, by asking the person with these words. Rejects where it cannot be copied. */
export async function copy(text: string, words: string) {
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text)
  else window.prompt(words, text)
}
