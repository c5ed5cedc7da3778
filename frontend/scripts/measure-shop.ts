/** Lets Lighthouse judge the shop and tracking, and leaves build/bin/shop.json for `make bench`. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { demoSlug, placeOrder } from '../e2e/harness/orders.ts'
import { Server } from '../e2e/harness/server.ts'
import { phone } from '../e2e/harness/shop.ts'
import { firstView, sizesOf } from '../e2e/harness/sizes.ts'
import { it } from '../e2e/harness/story.ts'

const root = path.join(import.meta.dirname, '../..')
const file = path.join(root, 'build/bin/shop.json')
const lighthouse = path.join(root, 'build/lighthouse/node_modules/lighthouse/cli/index.js')
const run = promisify(execFile)

/** As often as each page is judged; the one in the middle counts. */
const runs = 3

/** What Lighthouse says, as far as it is told. */
interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices', { score: number | null }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string; scoreDisplayMode: string }>
  runtimeError?: { message: string }
}

/** A row for app/bench/shop.go. */
interface CustomerPage {
  name: string
  performance: number
  accessibility: number
  bestPractices: number
  /** Milliseconds. */
  largestPaint: number
  blocking: number
  shift: number
  /** Gzipped bytes. */
  firstView: number
}

/** Judges a page once, with the mobile profile, which is what Lighthouse has unless told otherwise. */
async function judge(address: string, executablePath: string): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-lighthouse-'))
  try {
    const output = path.join(folder, 'report.json')
    const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', `--user-data-dir=${folder}`]
    await run(
      process.execPath,
      [
        lighthouse,
        address,
        '--quiet',
        '--no-enable-error-reporting',
        '--only-categories=performance,accessibility,best-practices',
        '--output=json',
        `--output-path=${output}`,
        `--chrome-flags=${flags.join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: executablePath } },
    )
    const report = JSON.parse(await readFile(output, 'utf8')) as Report
    if (report.runtimeError) throw new Error(report.runtimeError.message)
    return report
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const mark = ({ score }: { score: number | null }) => Math.round((score ?? Number.NaN) * 100)

/** What keeps a page from full marks, by name. */
const shortcomings = ({ audits }: Report) =>
  Object.entries(audits).flatMap(([id, { score, title, scoreDisplayMode }]) => (score !== null && score < 0.9 && scoreDisplayMode !== 'informative' ? [`${id}: ${title}`] : []))

describe("customers' pages by Lighthouse", () => {
  const found: CustomerPage[] = []
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(async () => {
    await server.stop()
    await writeFile(file, JSON.stringify(found, null, 1))
  })

  it.for(['shop', 'tracking'])('%s', { timeout: 600_000 }, async (name, { story, executablePath }) => {
    const order = async () => (await placeOrder(server.url, { customer: 'Magda Medida', way: 'retirada' })).CodigoAcompanhamento
    const address = name === 'shop' ? `${server.url}/loja/${demoSlug}` : `${server.url}/statusPedido/${await order()}`
    const reports: Report[] = []
    for (let n = 0; n < runs; n++) reports.push(await judge(address, executablePath))
    const middle = reports.toSorted((a, b) => mark(a.categories.performance) - mark(b.categories.performance))[Math.floor(runs / 2)]!
    const page = await story.person(phone)
    const told = (audit: string) => middle.audits[audit]?.numericValue ?? Number.NaN
    found.push({
      name,
      performance: mark(middle.categories.performance),
      accessibility: mark(middle.categories.accessibility),
      bestPractices: mark(middle.categories['best-practices']),
      largestPaint: told('largest-contentful-paint'),
      blocking: told('total-blocking-time'),
      shift: told('cumulative-layout-shift'),
      firstView: Object.values(await sizesOf(page, await firstView(page, address))).reduce((sum, size) => sum + size, 0),
    })
    console.log(JSON.stringify(found.at(-1), null, 1), shortcomings(middle))
    expect(Object.values(found.at(-1) ?? {}).some(Number.isNaN)).toBe(false)
  })
})
