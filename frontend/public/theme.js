// Runs before the first paint, so that the page begins in the theme it was left in (ui/themeChoice.ts keeps it).
document.documentElement.dataset.theme = localStorage.getItem('balcao.theme.shown') || 'light'
