/** The live transmission plays in the page once somebody asks for it: before, its host hears of nobody. */
export function playing(signal: AbortSignal) {
  document.addEventListener('click', play, { signal })
}

function play(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-embed]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return // those open the link itself, elsewhere
  event.preventDefault()
  const player = document.createElement('div')
  player.className = 'card donate-player'
  const frame = document.createElement('iframe')
  for (const [name, value] of Object.entries({
    title: 'Live da campanha',
    allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
    sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
    referrerpolicy: 'strict-origin-when-cross-origin',
    src: link.dataset['embed'] ?? '',
  })) frame.setAttribute(name, value)
  const way = document.createElement('p')
  const elsewhere = document.createElement('a')
  Object.assign(elsewhere, { href: link.href, target: '_blank', rel: 'noopener noreferrer', textContent: `Abrir ${link.querySelector('small')?.textContent ?? ''}`.trim() })
  way.append(elsewhere)
  player.append(frame, way)
  link.replaceWith(player)
  frame.focus()
}
