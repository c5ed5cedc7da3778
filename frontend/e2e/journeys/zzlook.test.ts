import { afterAll, beforeAll, describe, inject } from 'vitest'
import { demo, openAs } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

describe('look', () => {
  let server: Server
  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())
  it('all', async ({ story }) => {
    const page = await story.person()
    await page.setViewportSize({ width: 1366, height: 768 })
    await openAs(page, demo.owner, `${server.url}/novoDashboard`)
    const shot = async (name: string) => {
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `/tmp/ins-${name}.png`, fullPage: true })
    }
    await shot('dash')
    await page.goto(`${server.url}/relatorios/venda/porProduto`)
    await page.getByRole('button', { name: /, Total: Líquido: / }).click()
    await shot('report')
    await page.goto(`${server.url}/relatorios/caixa/fechamento`)
    await shot('closing')
    await page.goto(`${server.url}/new/private/dashboard/aovivo`)
    await shot('live')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}/novoDashboard`)
    await shot('dash-phone')
    await page.goto(`${server.url}/relatorios/venda/porProduto`)
    await page.getByRole('button', { name: /, Total: Líquido: / }).click()
    await shot('report-phone')
  })
})
