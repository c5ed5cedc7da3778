import 'antd/dist/reset.css'
import { ConfigProvider } from 'antd'
import ptBR from 'antd/locale/pt_BR'
import { useState, type ReactNode } from 'react'
import { themeFor } from './theme'
import type { Theme } from './tokens'
import { useMediaQuery } from './useMediaQuery'

/**
 * antd in our colours and language. Everything made with antd lives below it;
 * load it lazily, so that login and the board do not pay for antd.
 */
export function PortalTheme({ theme, children }: { theme: Theme; children: ReactNode }) {
  const touch = useMediaQuery('(pointer: coarse)')
  // Read once: antd builds everything below anew when this changes, and what was typed would go.
  const [still] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  return (
    <ConfigProvider
      locale={ptBR}
      theme={themeFor(theme, !still)}
      componentSize={touch ? 'large' : 'middle'}
      form={{ requiredMark: 'optional', scrollToFirstError: { focus: true, block: 'center' } }}
    >
      {children}
    </ConfigProvider>
  )
}
