/** Brazil's code before a telephone number (order-board-35). */
const brazil = '55'

/**
 * Returns the address of the support button (D15): the configured address, else a
 * WhatsApp conversation with the venue's telephone; '' when there is neither.
 * @param phone digits only, with or without the country code
 */
export function supportAddress(configured: string, phone: string): string {
  if (configured) return configured
  if (!phone) return ''
  // A number without the country code has 10 or 11 digits.
  return `https://wa.me/${phone.length > 11 ? '' : brazil}${phone}`
}
