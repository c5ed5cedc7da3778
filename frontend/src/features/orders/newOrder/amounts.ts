/** Reads money as people type it ("12", "12,5", "1.234,50") in centavos; null where it is none. */
export function readMoney(text: string): number | null {
  const plain = text.trim().replace(/^R\$\s*/, '').replace(/\.(?=\d{3}(\D|$))/g, '')
  if (!/^\d{1,7}([,.]\d{1,2})?$/.test(plain)) return null
  return Math.round(Number(plain.replace(',', '.')) * 100)
}
