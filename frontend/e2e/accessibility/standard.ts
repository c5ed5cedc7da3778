import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe checks: WCAG 2.2, levels A and AA. */
const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The two sizes every screen is looked at. */
export const sizes = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

/** Where the page violates the standard, each rule with its first place. */
export async function violations(page: Page, name: string): Promise<string[]> {
  // Legacy is what works in one page: results of frames of other origins, which no screen shows here, would be put
  // together in a second one. Describing what is in order takes longer than finding what is not.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ runOnly: wcag22aa, resultTypes: ['violations'] })
  const found = await axe.analyze()
  return found.violations.map(({ id, nodes }) => {
    const [first] = nodes
    return `${name}: ${id} (${nodes.length}×) ${first?.target.join(' ')} — ${first?.failureSummary}`
  })
}
