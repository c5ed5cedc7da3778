import { Suspense, useState } from 'react'
import { confirmWith, leaveUnconfirmed, useUnconfirmed } from '@/api/confirm'
import { lazyPart } from '@/ui/lazyPart'

const PasswordConfirm = lazyPart(async () => ({ default: (await import('@/ui/PasswordConfirm')).PasswordConfirm }))

/** Asks for the password that a call needs first (D50), then the call goes on; mounted once beside the screens. */
export function Unconfirmed() {
  const isAsking = useUnconfirmed()
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsking && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense>
      <PasswordConfirm open={isAsking} title="Confirme com a sua senha" confirmLabel="Continuar" onConfirm={confirmWith} onClose={leaveUnconfirmed}>
        Esta ação pede a senha de quem a faz. Ela não será pedida de novo nos próximos cinco minutos.
      </PasswordConfirm>
    </Suspense>
  )
}
