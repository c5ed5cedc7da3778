/** What a page asks for, by what travels. */
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Gzipped bytes by file name. */
export type Sizes = Record<string, number>

/** What stands at these addresses. */
export async function sizesOf(page: Page, addresses: readonly string[]): Promise<Sizes> {
  const sizes = addresses.map(async (address) => {
    const response = await page.request.get(address)
    return [path.basename(new URL(address).pathname), gzipSync(await response.body(), { level: 9 }).length] as const
  })
  return Object.fromEntries(await Promise.all(sizes))
}

/** What a phone asks for that opens a customers' page for the first time, photos apart: the page, its styles and scripts, and whatever these ask for at once. */
export async function firstView(page: Page, address: string): Promise<string[]> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (['document', 'stylesheet', 'script', 'font', 'fetch', 'xhr'].includes(request.resourceType())) asked.add(request.url())
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return [...asked]
}

export const isScript = (address: string) => new URL(address).pathname.endsWith('.js')

/** What is too much, if anything, with the files that make it up. */
export function excess(sizes: Sizes, budget: number): string | null {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  return total > budget ? `${total} bytes: ${JSON.stringify(sizes)}` : null
}
