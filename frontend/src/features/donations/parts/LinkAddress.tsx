import { Button, Input } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { linkAddress } from '../html'
import styles from './RichTextEditor.module.css'

interface LinkAddressProps {
  /** The address; '' where the link is to go, undefined where nothing is to change. */
  onDone: (address: string | undefined) => void
}

/** Asks where the words that are selected lead. Within a form of its own nothing could be asked: keys are read here. */
export function LinkAddress({ onDone }: LinkAddressProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  function take() {
    const address = linkAddress(typed)
    if (address === undefined) setWrong(true)
    else onDone(address)
  }

  return (
    <div ref={frame} role="group" aria-label="Link" className={styles.link}>
      <label htmlFor={id}>Endereço do link</label>
      <Input
        id={id}
        value={typed}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        maxLength={1000}
        status={isWrong ? 'error' : undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-note` : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') take()
          else onDone(undefined)
        }}
      />
      <Button onClick={take}>Aplicar</Button>
      <Button type="text" onClick={() => onDone('')}>Tirar o link</Button>
      <Button type="text" onClick={() => onDone(undefined)}>Cancelar</Button>
      {isWrong && <p id={`${id}-note`} role="alert" className={styles.wrong}>Informe um endereço, como https://exemplo.org, ou um e-mail.</p>}
    </div>
  )
}
