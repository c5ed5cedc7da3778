import { readFileSync } from 'node:fs'
import path from 'node:path'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import Tutorial from '../screens/Tutorial'
import { steps } from './steps'

/** Width and height of a lossy WebP picture, from its frame's header. */
function sizeOf(picture: string): [number, number] {
  const bytes = readFileSync(path.join(import.meta.dirname, path.basename(picture)))
  expect(bytes.toString('latin1', 0, 16)).toMatch(/^RIFF....WEBPVP8 $/s)
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
}

describe('order-board-16 the tutorial', () => {
  it('teaches the board in ten illustrated steps', () => {
    render(<Tutorial />, { wrapper: MemoryRouter })
    expect(screen.getByRole('heading', { level: 1, name: 'Tutorial do painel' })).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(10)
    for (const step of screen.getAllByRole('listitem')) {
      expect(within(step).getByRole('heading', { level: 2 })).toBeVisible()
      expect(within(step).getByRole('img')).toHaveAccessibleName(/.{30,}/)
    }
    expect(screen.getByRole('link', { name: 'Abrir o painel' })).toHaveAttribute('href', '/meepFood/painel')
    expect(screen.getByRole('link', { name: 'programa instalado' })).toHaveAttribute('href', '/meepfood/kdsdownload')
  })

  it.each(steps)('$title: keeps the shape of its picture', ({ picture, width, height }) => {
    const [wide, high] = sizeOf(picture)
    expect(width / height).toBeCloseTo(wide / high, 1)
    expect(wide).toBeGreaterThanOrEqual(width)
  })
})
