import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { leave, watchHistory } from './leaving'
import { UnsavedChanges } from './UnsavedChanges'

function open(when: boolean) {
  render(
    <MemoryRouter initialEntries={['/formulario']}>
      <Routes>
        <Route
          path="/formulario"
          element={
            <>
              <h1>Formulário</h1>
              <Link to="/outra">Outra tela</Link>
              <Link to="/formulario?aba=2">Outra aba</Link>
              <UnsavedChanges when={when} />
            </>
          }
        />
        <Route path="/outra" element={<h1>Outra tela</h1>} />
      </Routes>
    </MemoryRouter>,
  )
}

const heading = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent
const question = () => screen.queryByRole('dialog', { name: 'Descartar as alterações?' })

describe('unsaved changes', () => {
  it('are asked about before a link leads away, and kept when the person stays', async () => {
    open(true)
    await userEvent.click(screen.getByRole('link', { name: 'Outra tela' }))
    expect(question()).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))
    expect(heading()).toBe('Formulário')
  })

  it('are given up when the person says so', async () => {
    open(true)
    await userEvent.click(screen.getByRole('link', { name: 'Outra tela' }))
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(heading()).toBe('Outra tela')
  })

  it('stay where the address of the same screen changes', async () => {
    open(true)
    await userEvent.click(screen.getByRole('link', { name: 'Outra aba' }))
    expect(question()).toBeNull()
  })

  it('hold up what is no navigation, too, and the closing of the tab', async () => {
    open(true)
    const go = vi.fn()
    leave(go)
    expect(go).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(go).toHaveBeenCalledOnce()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  })

  it('hold up a page that the desktop window asks for, which has no number in the history', async () => {
    watchHistory()
    open(true)
    const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    expect(go.mock.calls).toEqual([[-1]])
    window.dispatchEvent(new PopStateEvent('popstate', { state: null })) // back again
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(go.mock.calls).toEqual([[-1], [1]])
    go.mockRestore()
  })

  it('do not exist: nobody is asked', async () => {
    open(false)
    const go = vi.fn()
    leave(go)
    expect(go).toHaveBeenCalledOnce()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
    await userEvent.click(screen.getByRole('link', { name: 'Outra tela' }))
    expect(heading()).toBe('Outra tela')
  })
})
