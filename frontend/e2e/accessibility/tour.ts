import type { BrowserContextOptions, Page } from 'playwright-core'
import { demo, openAs } from '../harness/portal.ts'
import { show, startInTheme, type View } from '../harness/screens.ts'
import type { Server } from '../harness/server.ts'
import type { Story } from '../harness/story.ts'

interface Look {
  viewport: NonNullable<BrowserContextOptions['viewport']>
  theme?: 'light' | 'dark'
}

/** Shows the views one after the other, to somebody who may see them, and looks at each. */
export async function tour(
  story: Story, server: Server, views: readonly View[], { viewport, theme = 'light' }: Look, look: (page: Page, view: View) => Promise<void>,
): Promise<void> {
  const visit = async (seen: readonly View[], account?: (typeof demo)[keyof typeof demo]) => {
    if (seen.length === 0) return
    const page = await story.person({ viewport })
    await startInTheme(page, theme)
    if (account) await openAs(page, account, `${server.url}/dashboard`)
    for (const view of seen) {
      if (view.refusal) story.expects(view.refusal)
      await show(page, server.url, view)
      await look(page, view)
    }
    await page.context().close()
  }
  await visit(views.filter(({ signedIn }) => !signedIn))
  await visit(views.filter(({ signedIn, bySupport }) => signedIn && !bySupport), demo.owner)
  await visit(views.filter(({ bySupport }) => bySupport), demo.support)
}
