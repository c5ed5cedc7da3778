/** A sentence above the menu that stays until it is closed; not where the page says it by itself. */
export function showNotice(text: string) {
  const main = document.querySelector('main')
  if (!main || main.textContent.includes(text)) return
  const notice = document.createElement('p')
  notice.className = 'shop-notice'
  notice.setAttribute('role', 'status')
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Entendi'
  close.addEventListener('click', () => notice.remove())
  notice.append(text, close)
  main.before(notice)
}
