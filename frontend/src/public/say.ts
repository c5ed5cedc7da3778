/** Words for who does not see the page change: a polite live region, that of the page or one made once. */
let region: HTMLElement | null = null

export function say(text: string) {
  region = document.getElementById('news') ?? (region?.isConnected ? region : made())
  region.textContent = text
}

function made(): HTMLElement {
  const region = document.createElement('p')
  region.className = 'vh'
  region.setAttribute('role', 'status')
  document.body.append(region)
  return region
}
