/** Hours are told in the shop's zone (D31): whose phone is in another one is told how far that is off. */

/** Minutes by which a zone's clocks are ahead of UTC at a moment; of the phone's own without a zone. */
function ahead(at: Date, zone?: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(zone && { timeZone: zone }), hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((wall - at.getTime()) / 60_000)
}

/** *Os horários são os da loja: 1 hora a menos que no seu aparelho.* Empty where the clocks agree. */
export function zoneNote(zone: string, now = new Date()): string {
  const apart = ahead(now, zone) - ahead(now)
  if (apart === 0) return ''
  const hours = Math.floor(Math.abs(apart) / 60)
  const minutes = Math.abs(apart) % 60
  const words = [hours && (hours === 1 ? '1 hora' : `${hours} horas`), minutes && `${minutes} minutos`].filter(Boolean).join(' e ')
  return `Os horários são os da loja: ${words} a ${apart < 0 ? 'menos' : 'mais'} que no seu aparelho.`
}
