import { expect, it } from 'vitest'
import { supportAddress } from './support'

it('order-board-37 the support button opens the configured address, else a WhatsApp conversation', () => {
  expect(supportAddress('https://ajuda.exemplo.com', '21999990000')).toBe('https://ajuda.exemplo.com')
  expect(supportAddress('', '21999990000')).toBe('https://wa.me/5521999990000')
  expect(supportAddress('', '5521999990000')).toBe('https://wa.me/5521999990000')
  expect(supportAddress('', '')).toBe('')
})
