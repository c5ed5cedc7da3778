/** Words for who does not see the page change: a polite live region, made once. */
let region: HTMLElement | undefined

export function say(text: string) {
  if (!region?.isConnected) {
    region = document.createElement('p')
    region.className = 'said'
    region.setAttribute('role', 'status')
    document.body.append(region)
  }
  region.textContent = text
}
