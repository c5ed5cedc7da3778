import type { BrowserContextOptions, Page } from 'playwright-core'
import { demo, openAs } from '../harness/portal.ts'
import { show, startInTheme, type View } from '../harness/screens.ts'
import type { Server } from '../harness/server.ts'
import type { Story } from '../harness/story.ts'

interface Look {
  viewport: NonNullable<BrowserContextOptions['viewport']>
  theme?: 'light' | 'dark'
}

/** Shows the views one after the other, as the demo's owner where they need a session, and looks at each. */
export async function tour(
  story: Story, server: Server, views: readonly View[], { viewport, theme = 'light' }: Look, look: (page: Page, view: View) => Promise<void>,
): Promise<void> {
  const page = await story.person({ viewport })
  await startInTheme(page, theme)
  const visit = async (signedIn: boolean) => {
    for (const view of views.filter((each) => each.signedIn === signedIn)) {
      if (view.refusal) story.expects(view.refusal)
      await show(page, server.url, view)
      await look(page, view)
    }
  }
  await visit(false)
  if (!views.some((view) => view.signedIn)) return
  await openAs(page, demo.owner, `${server.url}/dashboard`)
  await visit(true)
}
