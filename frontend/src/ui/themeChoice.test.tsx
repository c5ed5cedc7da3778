import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { useTheme, type Place } from './themeChoice'

beforeEach(() => localStorage.clear())

function Shown({ place }: { place: Place }) {
  const [theme, setTheme] = useTheme(place)
  return (
    <button type="button" onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>
      {theme}
    </button>
  )
}

it('begins light in the portal and dark on the board', () => {
  const { rerender } = render(<Shown place="portal" />)
  expect(document.documentElement).toHaveAttribute('data-theme', 'light')
  rerender(<Shown place="board" />)
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
})

it('keeps a choice for its own place only', async () => {
  const { unmount } = render(<Shown place="portal" />)
  await userEvent.click(screen.getByRole('button', { name: 'light' }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  unmount()
  render(
    <>
      <Shown place="board" />
      <Shown place="portal" />
    </>,
  )
  expect(screen.getAllByRole('button', { name: 'dark' })).toHaveLength(2)
})

it('follows a choice made in another window', () => {
  render(<Shown place="portal" />)
  act(() => {
    localStorage.setItem('balcao.theme.portal', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'balcao.theme.portal' }))
  })
  expect(screen.getByRole('button')).toHaveTextContent('dark')
})

it('keeps what was shown last, for the first paint of the next start', () => {
  render(<Shown place="board" />)
  expect(localStorage.getItem('balcao.theme.shown')).toBe('dark')
})
