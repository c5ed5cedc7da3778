import { BoldOutlined, ClearOutlined, FontSizeOutlined, ItalicOutlined, LinkOutlined, OrderedListOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './RichTextEditor.module.css'

/** What can be done to the words that are selected; most are the browser's own names. */
export type Command = 'heading' | 'bold' | 'italic' | 'insertUnorderedList' | 'insertOrderedList' | 'link' | 'removeFormat'

const buttons: readonly { command: Command; label: string; icon: ReactNode; isState?: true }[] = [
  { command: 'heading', label: 'Título', icon: <FontSizeOutlined /> },
  { command: 'bold', label: 'Negrito (Ctrl+B)', icon: <BoldOutlined />, isState: true },
  { command: 'italic', label: 'Itálico (Ctrl+I)', icon: <ItalicOutlined />, isState: true },
  { command: 'insertUnorderedList', label: 'Lista', icon: <UnorderedListOutlined />, isState: true },
  { command: 'insertOrderedList', label: 'Lista numerada', icon: <OrderedListOutlined />, isState: true },
  { command: 'link', label: 'Link (Ctrl+K)', icon: <LinkOutlined /> },
  { command: 'removeFormat', label: 'Tirar a formatação', icon: <ClearOutlined /> },
]

interface RichTextToolbarProps {
  /** The text that is formatted. */
  label: string
  disabled: boolean
  onCommand: (command: Command) => void
}

/** The formats of a text: one stop of the tab key, and arrows from one button to the next. */
export function RichTextToolbar({ label, disabled, onCommand }: RichTextToolbarProps) {
  const [current, setCurrent] = useState(0)
  const on = useStates()

  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: buttons.length - 1 - current }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + buttons.length) % buttons.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have it
    <div role="toolbar" aria-label={`Formatação: ${label}`} className={styles.toolbar} onKeyDown={walk}>
      {buttons.map(({ command, label: name, icon, isState }, at) => (
        <Button
          key={command}
          type="text"
          icon={icon}
          title={name}
          aria-label={name}
          aria-pressed={isState ? on.has(command) : undefined}
          data-on={on.has(command) || undefined}
          tabIndex={at === current ? 0 : -1}
          disabled={disabled}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(at)}
          onClick={() => onCommand(command)}
        />
      ))}
    </div>
  )
}

/** Which formats the place of the cursor has. */
function useStates(): ReadonlySet<Command> {
  const [on, setOn] = useState<ReadonlySet<Command>>(new Set())
  useEffect(() => {
    const read = () => {
      // oxlint-disable-next-line typescript/no-deprecated -- as the commands themselves
      const names = buttons.flatMap(({ command, isState }) => (isState && document.queryCommandState(command) ? [command] : []))
      setOn((before) => (before.size === names.length && names.every((name) => before.has(name)) ? before : new Set(names)))
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [])
  return on
}
