;(() => {
  const native = window.go.desktop.Native
  if (native.pageWatched) return
  native.pageWatched = true

  const root = document.documentElement
  const tell = () => root.dataset.theme && native.SetDark(root.dataset.theme === 'dark')
  new MutationObserver(tell).observe(root, { attributeFilter: ['data-theme'] })
  tell()

  document.addEventListener(
    'keydown',
    (event) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyQ') return
      event.preventDefault()
      native.LeaveKiosk()
    },
    true,
  )
})()
