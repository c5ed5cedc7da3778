/** Acts of the venue behind a shop, by call, and of a customer on his telephone. */
import type { Page } from 'playwright-core'
import { call, signInByCall } from './calls.ts'
import { demoSlug } from './orders.ts'
import { demo } from './portal.ts'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A product of the demo's bar as its people know it. */
async function productNamed(url: string, name: string) {
  const { Id: localClienteId, Categorias } = await call<{ Id: string; Categorias: { Produtos: { Id: string; Nome: string }[] }[] }>('GET', `${url}/api/storefront/${demoSlug}`)
  const found = Categorias.flatMap(({ Produtos }) => Produtos).find(({ Nome }) => Nome === name)
  if (!found) throw new Error(`the demo's bar sells no ${name}`)
  const { access_token: token } = await signInByCall(url, demo.owner)
  return { localClienteId, id: found.Id, token }
}

/** Gives a product another price. */
export async function reprice(url: string, name: string, valor: number): Promise<void> {
  const { localClienteId, id, token } = await productNamed(url, name)
  const { versao } = await call<{ versao: number }>('GET', `${url}/api/Produto/BuscarProdutoDoLocal/${id}`, { token })
  await call('PUT', `${url}/api/Produto/produtos/${id}/valor`, { token, body: { localClienteId, valor, versao } })
}

/** Marks a product as sold out until somebody sells it again. */
export async function sellOut(url: string, name: string): Promise<void> {
  const { localClienteId, id, token } = await productNamed(url, name)
  await call('POST', `${url}/api/Produto/produtos/${id}/esgotar`, { token, body: { localClienteId, ate: 'reabrir' } })
}

/** The demo's bar in the hands of its owner. */
async function bar(url: string) {
  const { Id: localClienteId } = await call<{ Id: string }>('GET', `${url}/api/storefront/${demoSlug}`)
  const { access_token: token } = await signInByCall(url, demo.owner)
  return { localClienteId, token }
}

/** Changes settings of the shop. */
export async function configure(url: string, changes: Record<string, unknown>): Promise<void> {
  const { localClienteId, token } = await bar(url)
  const now = await call<Record<string, unknown>>('GET', `${url}/api/MeepFood/Configuration/${localClienteId}`, { token })
  await call('POST', `${url}/api/MeepFood/Configuration`, { token, body: { ...now, ...changes } })
}

/** Takes no orders for half an hour. */
export async function pauseShop(url: string): Promise<void> {
  const { localClienteId, token } = await bar(url)
  await call('POST', `${url}/api/kds/pausarEstabelecimento`, { token, body: { localClienteId, minutos: 30 } })
}

/** Takes orders again. */
export async function resumeShop(url: string): Promise<void> {
  const { localClienteId, token } = await bar(url)
  await call('POST', `${url}/api/kds/retomarEstabelecimento`, { token, body: { localClienteId } })
}

/** Puts one of a product into the cart of the shop that is on screen. */
export async function putInCart(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(name) }).tap()
  await page.getByRole('dialog').getByRole('button', { name: /^Adicionar/ }).tap()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Paid in the shop, before it gets the order. */
export const pixNow = /O código aparece ao confirmar/

/** Goes from the menu to the checkout, for somebody who fetches the order himself. */
export async function openPickUp(page: Page, customer: string, payment = /débito/) {
  await page.getByRole('button', { name: /^Ver carrinho/ }).tap()
  await page.getByRole('button', { name: 'Continuar' }).tap()
  const order = page.getByRole('dialog', { name: 'Finalizar pedido' })
  await order.getByLabel('Nome').fill(customer)
  await order.getByRole('radio', { name: payment }).check({ force: true })
  return order
}

/** The code of the order whose tracking is on screen. */
export async function tracked(page: Page): Promise<string> {
  await page.waitForURL(/\/statusPedido\//)
  return (await page.getByRole('heading', { level: 1 }).innerText()).split(/\s+/).at(-1) ?? ''
}
