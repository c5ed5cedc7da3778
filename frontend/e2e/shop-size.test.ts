import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { makeCampaign } from './harness/donations.ts'
import { demoSlug, placeOrder } from './harness/orders.ts'
import { Server } from './harness/server.ts'
import { phone } from './harness/shop.ts'
import { excess, firstView, sizesOf } from './harness/sizes.ts'
import { it } from './harness/story.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

const kB = 1000

describe("JavaScript of customers' pages, gzipped", () => {
  const dist = path.join(import.meta.dirname, '../dist')
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/public.json'), 'utf8')) as Record<string, Chunk>

  /** All that the script of a page may ever ask for, at once or later. */
  function filesOf(key: string, files = new Set<string>()): Set<string> {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (files.has(chunk.file)) return files
    files.add(chunk.file)
    for (const needed of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) filesOf(needed, files)
    return files
  }

  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  it('is of five pages', () => expect(entries.toSorted()).toEqual(['src/public/booking/main.ts', 'src/public/donate/main.ts', 'src/public/paylink/main.ts', 'src/public/shop/main.tsx', 'src/public/tracking/main.tsx']))
  it.for(entries)('is at most 60 kB for %s', (entry) => {
    const sizes = [...filesOf(entry)].map((file) => [file, gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length] as const)
    expect(excess(Object.fromEntries(sizes), 60 * kB)).toBeNull()
  })
})

// Photos are the venue's.
describe('a first view, gzipped, without photos', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it.for(['the shop', 'tracking', 'donating'])('is at most 50 kB for %s', async (which, { story }) => {
    const page = await story.person(phone)
    const order = async () => (await placeOrder(server.url, { customer: 'Magda Leve', way: 'retirada' })).CodigoAcompanhamento
    const addresses: Record<string, () => Promise<string>> = {
      'the shop': () => Promise.resolve(`/loja/${demoSlug}`),
      tracking: async () => `/statusPedido/${await order()}`,
      donating: () => makeCampaign(server.url, 'Natal leve'),
    }
    const address = await addresses[which]!()
    expect(excess(await sizesOf(page, await firstView(page, server.url + address)), 50 * kB)).toBeNull()
  })
})
