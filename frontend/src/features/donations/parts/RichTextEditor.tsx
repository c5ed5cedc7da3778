import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { cleanHtml, htmlOfText } from '../html'
import { LinkAddress } from './LinkAddress'
import styles from './RichTextEditor.module.css'
import { RichTextToolbar, type Command } from './RichTextToolbar'

interface RichTextEditorProps {
  /** Names the text for screen readers. */
  label: string
  /** Clean HTML. */
  value: string
  onChange: (html: string) => void
  disabled: boolean
  describedBy: string | undefined
  isInvalid: true | undefined
}

/**
 * The browser's own editing commands. They are called deprecated, every browser has
 * them, and nothing else keeps the browser's own undo.
 */
function run(command: string, value?: string) {
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  document.execCommand(command, false, value)
}

/** Writes formatted text: headings, bold, italic, lists and links; what is pasted loses everything else. */
export default function RichTextEditor({ label, value, onChange, disabled, describedBy, isInvalid }: RichTextEditorProps) {
  const text = useRef<HTMLDivElement>(null)
  const told = useRef<string | null>(null)
  const selected = useRef<Range | null>(null)
  const [isLinking, setLinking] = useState(false)

  // What is written here stands there already; anything else came from without: the first, a discarded change, somebody else's.
  useEffect(() => {
    if (!text.current || told.current === value) return
    text.current.innerHTML = cleanHtml(value)
    told.current = value
  }, [value])

  function tell() {
    const html = cleanHtml(text.current?.innerHTML ?? '')
    told.current = html
    if (html !== value) onChange(html)
  }

  function act(command: Command) {
    if (command === 'link') {
      askLink()
      return
    }
    text.current?.focus()
    if (command === 'heading') run('formatBlock', selectionIn('H3') ? 'p' : 'h3')
    else run(command)
    tell()
  }

  function askLink() {
    const selection = window.getSelection()
    const isHere = selection?.anchorNode && text.current?.contains(selection.anchorNode)
    selected.current = isHere && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null
    setLinking(true)
  }

  /** @param address '' takes the link away, undefined leaves it as it is */
  function link(address: string | undefined) {
    setLinking(false)
    text.current?.focus()
    if (selected.current) {
      const selection = window.getSelection()
      selection?.removeAllRanges()
      selection?.addRange(selected.current)
    }
    if (address === undefined) return
    if (address === '') run('unlink')
    else if (selected.current?.collapsed ?? true) run('insertHTML', anchor(address))
    else run('createLink', address)
    tell()
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault()
    const html = cleanHtml(event.clipboardData.getData('text/html'))
    run('insertHTML', html || htmlOfText(event.clipboardData.getData('text/plain')))
    tell()
  }

  function press(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    askLink()
  }

  return (
    <div className={styles.frame} data-invalid={isInvalid && ''} data-disabled={disabled || undefined}>
      <RichTextToolbar label={label} disabled={disabled} onCommand={act} />
      {isLinking && <LinkAddress onDone={link} />}
      <div
        ref={text}
        role="textbox"
        tabIndex={disabled ? -1 : 0}
        aria-multiline="true"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-disabled={disabled || undefined}
        contentEditable={!disabled}
        suppressContentEditableWarning
        className={styles.text}
        onFocus={() => run('defaultParagraphSeparator', 'p')}
        onInput={tell}
        onPaste={paste}
        onDrop={(event) => event.preventDefault()}
        onKeyDown={press}
      />
    </div>
  )
}

function anchor(address: string): string {
  const link = document.createElement('a')
  link.href = address
  link.textContent = address.replace(/^(https?:\/\/|mailto:|tel:)/i, '')
  return link.outerHTML
}

/** Whether the selection stands in an element of a name. */
function selectionIn(name: string): boolean {
  const node = window.getSelection()?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest(name.toLowerCase()) != null
}
