;(() => {
  const native = window.go.desktop.Native
  if (native.linksTaken) return
  native.linksTaken = true

  const leaves = (url) => url.origin !== location.origin && url.protocol !== 'blob:' && url.protocol !== 'javascript:'

  // Whoever wants out is told why nothing opens.
  const open = (url) =>
    native.OpenExternal(url.href).catch((why) => window.dispatchEvent(new CustomEvent('balcao:unopened', { detail: String(why) })))

  document.addEventListener(
    'click',
    (event) => {
      const anchor = event.target.closest?.('a[href]')
      if (!anchor || event.defaultPrevented || anchor.hasAttribute('download')) return
      const url = new URL(anchor.href, location.href)
      if (!leaves(url) && anchor.target !== '_blank') return
      event.preventDefault()
      if (leaves(url)) open(url)
      else location.assign(url.href)
    },
    false,
  )

  window.open = (address) => {
    const url = new URL(address, location.href)
    if (leaves(url)) open(url)
    return null
  }
})()
