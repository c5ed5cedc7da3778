/** An amount as people type it, "1.234,5" or "50.00", in centavos; undefined for what is none. */
export function centavosOf(text: string): number | undefined {
  const bare = text.replace('R$', '').trim()
  const [, whole = '', fraction = ''] = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(bare) ?? /^(\d+)\.(\d{1,2})$/.exec(bare) ?? []
  if (!whole) return undefined
  return Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
}
