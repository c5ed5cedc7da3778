/** Milliseconds that any one thing may take to appear: waiting long costs nothing when all is well. */
export const patience = 45_000
