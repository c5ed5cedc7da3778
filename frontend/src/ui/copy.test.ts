import { afterEach, expect, it, vi } from 'vitest'
import { copy } from './copy'

afterEach(() => vi.unstubAllGlobals())

it('copies onto the clipboard', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copy('000201', 'Copie o código:')
  expect(writeText).toHaveBeenCalledWith('000201')
})

it('shows the text to be copied where there is no clipboard, as on plain http', async () => {
  const prompt = vi.fn(() => null)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('prompt', prompt)
  await copy('000201', 'Copie o código:')
  expect(prompt).toHaveBeenCalledWith('Copie o código:', '000201')
})
