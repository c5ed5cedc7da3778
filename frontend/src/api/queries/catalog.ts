/** The key of everything about a venue's catalogue. */
export const catalogKey = (venueId: string) => ['catalog', venueId]
