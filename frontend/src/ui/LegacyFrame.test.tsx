import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LegacyFrame } from './LegacyFrame'

const base = {
  page: 'minhaConta',
  title: 'Minha conta',
  purpose: 'Aqui ficam os dados da sua conta.',
  session: { token: 't' },
}

function frameAt(portalUrl: string, onValidate = vi.fn()) {
  render(<LegacyFrame {...base} portalUrl={portalUrl} onValidate={onValidate} />)
  return { frame: screen.getByTitle<HTMLIFrameElement>('Minha conta'), onValidate }
}

describe('LegacyFrame', () => {
  it('embedded-05 passes the page name to the frame', () => {
    const { frame } = frameAt('https://classico.example/portal?tema=1')
    const address = new URL(frame.src)
    expect(address.origin + address.pathname).toBe('https://classico.example/portal')
    expect(address.searchParams.get('page')).toBe('minhaConta')
    expect(address.searchParams.get('tema')).toBe('1')
  })

  it('embedded-03 loads the page with a cache-busting query', () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000)
    const { frame } = frameAt('https://classico.example/')
    expect(new URL(frame.src).searchParams.get('v')).toBe('1700000000000')
  })

  it("embedded-02 embedded-04 on load posts the session to the frame's exact origin and validates", () => {
    const { frame, onValidate } = frameAt('https://classico.example:8443/portal')
    const post = vi.fn()
    Object.defineProperty(frame, 'contentWindow', { value: { postMessage: post } })
    fireEvent.load(frame)
    expect(post).toHaveBeenCalledExactlyOnceWith({ token: 't' }, 'https://classico.example:8443')
    expect(onValidate).toHaveBeenCalledOnce()
  })

  it.each([undefined, null, '', 'not an address', 'javascript:alert(1)'])(
    'without a portal (%o) says what belongs here instead of a broken frame',
    (portalUrl) => {
      const onValidate = vi.fn()
      render(<LegacyFrame {...base} portalUrl={portalUrl} onValidate={onValidate} />)
      expect(screen.queryByTitle('Minha conta')).not.toBeInTheDocument()
      expect(screen.getByText('Aqui ficam os dados da sua conta.')).toBeInTheDocument()
      expect(screen.getByText(/portal clássico não está configurado/)).toBeInTheDocument()
      expect(onValidate).not.toHaveBeenCalled()
    },
  )
})
