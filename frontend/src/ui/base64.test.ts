import { expect, it } from 'vitest'
import { base64Of } from './base64'

it('encodes long files without a prefix', async () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, at) => at % 251)
  expect(await base64Of(new Blob([bytes]))).toBe(Buffer.from(bytes).toString('base64'))
})
