/** Venues whose monitoring somebody has begun since the page was loaded (order-board-11). */
const venues = new Set<string>()

export const begun = {
  has: (venueId: string): boolean => venues.has(venueId),
  add: (venueId: string): void => void venues.add(venueId),
}
