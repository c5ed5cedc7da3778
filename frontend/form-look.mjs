import { chromium } from 'playwright-core'
const base = 'http://127.0.0.1:4313'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const out = '/tmp/form-pics'
const what = new Set(process.argv.slice(2))
const want = (name) => what.size === 0 || what.has(name)
async function person(size) {
  const context = await browser.newContext({ viewport: size, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(40000)
  await page.goto(base + '/login')
  await page.getByLabel('E-mail').fill('dono@balcao.demo')
  await page.getByLabel('Senha', { exact: true }).fill('Cozinha#2026')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((u) => u.pathname !== '/login')
  return page
}
const phone = await person({ width: 390, height: 844 })
const desk = await person({ width: 1366, height: 768 })
const token = await phone.evaluate(() => JSON.parse(localStorage.getItem('balcao.session')))
const api = async (path) => (await fetch(base + path, { headers: { Authorization: 'Bearer ' + token.token } })).json()
const local = token.localCorrente
const products = await api(`/api/Produto/GetProductsFromLocal/${local}`)
let shared
for (const p of products) {
  const full = await api(`/api/Produto/BuscarProdutoDoLocal/${p.id}`)
  if (full.acrescimosEm?.length && full.observacoesEm?.length) { shared = full; break }
  if (full.acrescimosEm?.length || full.observacoesEm?.length) shared ??= full
}
console.log('shared', shared?.nome, shared?.acrescimosEm?.length, shared?.observacoesEm?.length)
const shot = async (page, name, full = false) => { await page.waitForTimeout(700); await page.screenshot({ path: `${out}/${name}.png`, fullPage: full }); console.log(name) }
const go = async (page, path) => { await page.goto(base + path); await page.waitForLoadState('networkidle').catch(() => {}) }
const tries = async (f) => { try { await f() } catch (e) { console.log('FAILED', String(e).split('\n')[0]) } }

if (want('shared')) for (const [page, size] of [[phone, 'phone'], [desk, 'desk']]) await tries(async () => {
  await go(page, `/produtos/produto/editar/${shared.id}`)
  await page.getByRole('tab', { name: /^Acréscimos/ }).click()
  await shot(page, `additions-${size}`, true)
  const b = page.getByRole('button', { name: /: usado em mais/ }).first()
  if (await b.count()) { await b.click(); await shot(page, `addition-dialog-${size}`); await page.keyboard.press('Escape') }
  await page.getByRole('tab', { name: /^Observações/ }).click()
  await page.getByRole('button', { name: /^Alterar / }).first().click()
  await shot(page, `observations-${size}`, true)
  await page.getByRole('button', { name: 'Renomear uma opção' }).click()
  await shot(page, `option-dialog-${size}`)
})
if (want('form')) await tries(async () => {
  await go(phone, `/produtos/produto/editar/${shared.id}`)
  await shot(phone, 'form-phone', true)
  await phone.getByLabel('Nome', { exact: true }).fill('Nome mudado')
  await phone.getByLabel('Valor', { exact: true }).fill('99')
  await phone.waitForTimeout(300)
  await phone.evaluate(() => window.addEventListener('beforeunload', (e) => e.stopImmediatePropagation(), true))
  phone.on('dialog', (d) => d.accept())
  await phone.reload(); await phone.waitForLoadState('networkidle').catch(() => {})
  await shot(phone, 'draft-phone')
})
if (want('draftdesk')) await tries(async () => {
  desk.on('dialog', (d) => d.accept())
  await go(desk, `/produtos/produto/editar/${shared.id}`)
  await desk.getByLabel('Nome', { exact: true }).fill('Nome mudado')
  await desk.waitForTimeout(300)
  await desk.reload(); await desk.waitForLoadState('networkidle').catch(() => {})
  await shot(desk, 'draft-desk')
})
if (want('wizard')) await tries(async () => {
  await go(phone, '/produtos/produto/cadastro')
  await shot(phone, 'wizard-1-phone')
  await phone.getByLabel('Categoria do produto').fill('Sobremesas da avó')
  await shot(phone, 'wizard-1b-phone')
  await phone.getByTitle('Clique aqui para criar Sobremesas da avó').click()
  await phone.getByRole('button', { name: 'Avançar' }).click()
  await phone.getByRole('button', { name: 'Avançar' }).click()
  await shot(phone, 'wizard-2-phone', true)
})
if (want('photo')) for (const [page, size] of [[phone, 'phone'], [desk, 'desk']]) await tries(async () => {
  await go(page, '/produtos/produto?semFoto=true')
  await shot(page, `photo-rule-${size}`)
})
if (want('stock')) await tries(async () => {
  await go(phone, '/estoque/posicao')
  await shot(phone, 'positions-phone')
  const positions = await api(`/api/estoque/posicao?localClienteId=${local}`).catch(() => null)
  const id = positions?.[0]?.produtoId ?? positions?.posicoes?.[0]?.produtoId ?? positions?.[0]?.id
  console.log('position', id)
  await phone.goto(base + '/estoque/entrada'); await phone.waitForLoadState('networkidle').catch(() => {})
  await phone.locator('[role=listitem] a, [role=listitem] button, li a, li button, tbody tr').first().click().catch(() => {})
  await shot(phone, 'movement-phone', true)
  if (id) { await go(phone, `/estoque/posicao/${id}`); await shot(phone, 'ledger-phone', true) }
})
await browser.close()
