/** What axe checks: WCAG 2.2, levels A and AA. */
export const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The two sizes every screen is looked at. */
export const sizes = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }
