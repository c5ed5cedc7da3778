/** The server's time: the clocks of kitchen computers and of phones are often minutes off. */
let ahead = 0

/** Tells what time it is on the server (an RFC 3339 instant). */
export function setServerTime(instant: string): void {
  const time = Date.parse(instant)
  if (!Number.isNaN(time)) ahead = time - Date.now()
}

/** Returns the server's time, epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + ahead
}
