/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { copy } from '@/ui/copy'
import { say } from '../say'

/** Milliseconds that the button says that the address was copied. */
const saidFor = 3_000

/** Hands the page's address on: it shows how far the order is, and nothing of the person. */
export function Share({ code }: { code: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), saidFor)
    return () => clearTimeout(timer)
  }, [copied])

  async function share() {
    const url = location.origin + location.pathname
    try {
      if ('share' in navigator) {
        await navigator.share({ title: `Pedido ${code}`, url })
        return
      }
      await copy(url, 'Copie o endereço:')
      setCopied(true)
      say('Endereço copiado. Ele mostra o andamento, sem dados pessoais.')
    } catch {
      // The person has thought better of it.
    }
  }

  return (
    <button type="button" class="button" onClick={() => void share()}>
      {copied ? 'Endereço copiado' : 'Compartilhar andamento'}
    </button>
  )
}
