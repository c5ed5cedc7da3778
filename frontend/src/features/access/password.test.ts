import { describe, expect, it } from 'vitest'
import { messages } from './messages'
import { passwordMaxLength, passwordProblem } from './password'

describe('a new password', () => {
  it.each(['Cozinha#2026', 'Aa1@aaaa', `Aa1!${'x'.repeat(26)}`, 'Ção9$vapor'])('registration-03 may be %s', (password) => {
    expect(passwordProblem(password)).toBeNull()
  })

  it.each([
    ['Aa1@aaa', 'too short'],
    [`Aa1!${'x'.repeat(27)}`, 'too long'],
    ['aa1@aaaa', 'without upper case'],
    ['AA1@AAAA', 'without lower case'],
    ['Aab@aaaa', 'without a digit'],
    ['Aa1aaaaa', 'without a special character'],
    ['Aa1*aaaa', 'with another special character'],
    ['', 'empty'],
  ])('registration-03 may not be %s: %s', (password) => {
    expect(passwordProblem(password)).toBe(messages.weakPassword)
  })

  it.each(['Balcao#2026', 'meuBALCÃO#1', 'Meep@1234', 'minhaSENHA@1', 'PassWord@1'])('registration-04 may not contain the name or the word: %s', (password) => {
    expect(passwordProblem(password)).toBe(messages.weakPassword)
  })

  it('registration-05 has at most 30 characters', () => {
    expect(passwordMaxLength).toBe(30)
  })
})
