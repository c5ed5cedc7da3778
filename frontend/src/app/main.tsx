import '@/ui/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadConfiguration } from '@/api/configuration'
import { watchHistory } from '@/ui/leaving'
import { App } from './router'
import { followWindow } from './windowWishes'

followWindow()
watchHistory()

// Nobody waits for it: the sign-in page paints without.
void loadConfiguration()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
)
