import type { Locator, Page } from 'playwright-core'

/** More stops than any screen has between two of its controls. */
const mostStops = 120

/** Brings the focus there as somebody without a mouse does. */
export async function tabTo(page: Page, thing: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await thing.waitFor({ state: 'attached' })
  for (let stop = 0; stop < mostStops; stop++) {
    if (await thing.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${mostStops} times ${key} do not lead to ${String(thing)}`)
}

/** Presses what the keyboard leads to. */
export async function press(page: Page, thing: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, thing)
  await page.keyboard.press(key)
}

/** Types into the field in place of what stands there. */
export async function retype(page: Page, field: Locator, text: string, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, field, way)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}
