/** Venues whose monitoring somebody has begun since the page was loaded (order-board-11). */
export const begun = new Set<string>()
