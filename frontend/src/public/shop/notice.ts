/** A sentence over the menu that stays until it is closed; a newer one takes its place. */
import { say } from '../say'

export function showNotice(text: string) {
  document.querySelector('.shop-notice')?.remove()
  const notice = document.createElement('p')
  notice.className = 'shop-notice'
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Entendi'
  close.addEventListener('click', () => notice.remove())
  notice.append(text, close)
  document.querySelector('main')?.after(notice)
  say(text)
}
