/** What is said of a call that has failed: the documents' words, and the reason where there is one. */
import { messageOf } from '@/ui/failures'

export function explainWith(words: string): (failure: unknown) => string {
  return (failure) => {
    const reason = messageOf(failure, '')
    return reason === '' || reason === words ? words : `${words} ${reason}`
  }
}
