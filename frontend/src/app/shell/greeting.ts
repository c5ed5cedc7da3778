import { useState } from 'react'
import { useSession } from '@/api/session'

function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Boa noite'
  return hour < 12 ? 'Bom dia' : 'Boa tarde'
}

/** "Boa noite, Ana": the title of the start page, as it was when the person came. */
export function useGreeting(): string {
  const session = useSession()
  const [hello] = useState(() => greetingAt(new Date().getHours()))
  const firstName = session?.nome.split(' ')[0]
  return firstName ? `${hello}, ${firstName}` : hello
}
