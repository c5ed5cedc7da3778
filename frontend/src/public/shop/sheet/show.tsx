/** @jsxImportSource preact */
import { render } from 'preact'
import { useLive } from '../../live'
import { closedStoreOf, type Product } from '../menu'
import { leftOf, put, type Shop } from '../shop'
import { Sheet } from './Sheet'

/** The sheet of the product that was opened, if any. */
function SheetView({ shop }: { shop: Shop }) {
  const { sheet } = useLive(shop.over)
  if (!sheet) return null
  const { product, at } = sheet
  const photo = document.querySelector<HTMLImageElement>(`a[data-product="${CSS.escape(product.Id)}"] img`)
  return (
    <Sheet
      product={product}
      line={at === undefined ? undefined : shop.cart.get().lines[at]}
      left={leftOf(shop, product, at)}
      unsold={unsoldOf(shop, product)}
      srcset={photo?.srcset || undefined}
      onPut={(line) => void put(shop, product, line, at)}
    />
  )
}

/** Why the product cannot be ordered here and now, if so. */
function unsoldOf({ menu }: Shop, product: Product): string | undefined {
  if (menu.get().SemPedidos) return 'Para pedir, fale com um atendente.'
  if (product.Esgotado) return 'Esgotado hoje. Escolha outro produto.'
  return closedStoreOf(menu.get(), product) || undefined
}

/** Shows the sheet in its place on the page, whenever a product is opened. Answers what takes it away. */
export function showSheet(shop: Shop, place: HTMLElement): () => void {
  render(<SheetView shop={shop} />, place)
  return () => render(null, place)
}
