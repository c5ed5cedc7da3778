import { fold } from '@/ui/fold'
import { messages } from './messages'

/** The longest password an input takes (registration-05). */
export const passwordMaxLength = 30

const needed = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[@!#$%?&]/]
const forbidden = ['balcao', 'meep', 'senha', 'password']

/**
 * What is wrong with a new password, or null: 8 to 30 characters with upper
 * and lower case, a digit and one of @ ! # $ % ? & (registration-03); neither
 * the product's name nor 'senha' nor 'password', case and accents aside
 * (registration-04, D1).
 */
export function passwordProblem(password: string): string | null {
  const folded = fold(password)
  const isGood =
    password.length >= 8 &&
    password.length <= passwordMaxLength &&
    needed.every((kind) => kind.test(password)) &&
    !forbidden.some((word) => folded.includes(word))
  return isGood ? null : messages.weakPassword
}
