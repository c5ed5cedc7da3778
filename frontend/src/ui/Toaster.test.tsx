import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from './Toaster'
import { toast, toastDuration } from './toasts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})

afterEach(() => {
  act(() => toast.clear())
  vi.useRealTimers()
})

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

describe('toasts', () => {
  it('toasts-01 shows a validation message as an error, announced at once', () => {
    act(() => void toast.error('Preencha com um CPF válido'))
    const text = screen.getByText('Preencha com um CPF válido')
    expect(text).toHaveTextContent('Erro: Preencha com um CPF válido')
    expect(text.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive')
  })

  it('toasts-02 lasts 6 seconds', () => {
    act(() => void toast.success('Salvo'))
    pass(5_999)
    expect(screen.getByText('Salvo')).toBeInTheDocument()
    pass(1)
    expect(screen.queryByText('Salvo')).not.toBeInTheDocument()
  })

  it('toasts-03 lasts 10 seconds for the generic failure', () => {
    act(() => void toast.failure())
    pass(9_999)
    expect(screen.getByText(/Algo deu errado/)).toBeInTheDocument()
    pass(1)
    expect(screen.queryByText(/Algo deu errado/)).not.toBeInTheDocument()
  })

  it('toasts-04 lasts 3 seconds where the success is brief', () => {
    act(() => void toast.success('Remessa enviada', { duration: toastDuration.brief }))
    pass(2_999)
    expect(screen.getByText('Remessa enviada')).toBeInTheDocument()
    pass(1)
    expect(screen.queryByText('Remessa enviada')).not.toBeInTheDocument()
  })

  it('stays while it is pointed at or holds the focus', () => {
    act(() => void toast.warning('Impressora sem papel'))
    const region = screen.getByRole('region', { name: 'Avisos' })
    fireEvent.pointerEnter(region)
    pass(60_000)
    fireEvent.pointerLeave(region)
    act(() => screen.getByRole('button', { name: 'Fechar aviso' }).focus())
    pass(60_000)
    expect(screen.getByText('Impressora sem papel')).toBeInTheDocument()
    act(() => screen.getByRole('button', { name: 'Fechar aviso' }).blur())
    pass(6_000)
    expect(screen.queryByText('Impressora sem papel')).not.toBeInTheDocument()
  })

  it('lasts no longer because the one before was closed by its button', () => {
    act(() => void toast.error('Sem conexão'))
    act(() => screen.getByRole('button', { name: 'Fechar aviso' }).focus())
    fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }))
    act(() => void toast.success('Salvo'))
    pass(6_000)
    expect(screen.queryByText('Salvo')).not.toBeInTheDocument()
  })

  it('closes by its button and runs its action once', () => {
    const open = vi.fn()
    act(() => void toast.info('A loja está fechada. Deseja abri-la?', { action: { label: 'Sim', onClick: open } }))
    fireEvent.click(screen.getByRole('button', { name: 'Sim' }))
    expect(open).toHaveBeenCalledOnce()
    expect(screen.queryByText(/loja está fechada/)).not.toBeInTheDocument()
  })

  it('is drawn in the dialog that was opened last, for nothing below it is seen, read out or pressed', () => {
    act(() => void toast.error('Sem conexão'))
    const outer = render(<dialog open aria-label="Pedido"><Toaster /></dialog>)
    const inner = render(<dialog open aria-label="Fechar a janela?"><Toaster /></dialog>)
    const whereToastsAre = () => screen.getByText('Sem conexão').closest('dialog')?.getAttribute('aria-label')
    expect(whereToastsAre()).toBe('Fechar a janela?')
    outer.unmount()
    expect(whereToastsAre()).toBe('Fechar a janela?')
    inner.unmount()
    expect(whereToastsAre()).toBeUndefined()
  })

  it('can be read out in a dialog: what does that stands there before the first text', () => {
    render(<dialog open aria-label="Pedido"><Toaster /></dialog>)
    const announcing = screen.getByRole('dialog').querySelector('[aria-live=polite]')!
    expect(announcing).toBeEmptyDOMElement()
    act(() => void toast.success('Salvo'))
    expect(announcing).toHaveTextContent('Salvo')
  })

  it('shows the same words once', () => {
    act(() => {
      toast.error('Sem conexão')
      toast.error('Sem conexão')
    })
    expect(screen.getAllByText('Sem conexão')).toHaveLength(1)
  })
})
