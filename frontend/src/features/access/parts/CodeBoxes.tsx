import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import styles from './CodeBoxes.module.css'

/** Characters in an access code (S0§9). */
export const codeLength = 6

interface CodeBoxesProps {
  /** One character or '' per box. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Enter was pressed in a box. */
  onConfirm: () => void
  /** Id of the text that says what is wrong with the code. */
  describedBy?: string
}

/** An empty code. */
export const emptyCode: readonly string[] = Array.from({ length: codeLength }, () => '')

function lettersOf(text: string): string[] {
  return [...text.replace(/[^0-9a-z]/gi, '').toUpperCase()]
}

/** Six boxes, one character each: typing moves on, backspace moves back, a paste fills them all (access-code-01 to -05). */
export function CodeBoxes({ value, onChange, onConfirm, describedBy }: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, codeLength - 1))]?.focus()

  /** Writes letters from a box on and moves past the last one written. */
  function write(from: number, letters: string[]) {
    const next = [...value]
    letters.slice(0, codeLength - from).forEach((letter, index) => (next[from + index] = letter))
    onChange(next)
    focus(from + letters.length)
  }

  function clear(index: number) {
    onChange(value.with(index, ''))
  }

  function onType(index: number, text: string) {
    // The box may hold its old character beside the new one; a keyboard's suggestion brings all six.
    const letters = lettersOf(text)
    if (letters.length === 0) clear(index)
    else if (letters.length === codeLength) write(0, letters)
    else write(index, [letters.findLast((letter) => letter !== value[index]) ?? letters[0]!])
  }

  function onKeyDown(index: number, event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      onConfirm()
    } else if (event.key === 'Backspace') {
      event.preventDefault()
      const isEmpty = value[index] === ''
      clear(isEmpty ? Math.max(index - 1, 0) : index)
      // The last box is where typing stops: emptied, it stays ready for the right character.
      if (isEmpty || index < codeLength - 1) focus(index - 1)
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault()
      focus(index - 1)
    } else if (event.key === 'ArrowRight') {
      event.preventDefault()
      focus(index + 1)
    }
  }

  function onPaste(index: number, event: ClipboardEvent) {
    event.preventDefault()
    const letters = lettersOf(event.clipboardData.getData('text'))
    write(letters.length >= codeLength ? 0 : index, letters.slice(0, codeLength))
  }

  return (
    <fieldset className={styles.boxes} aria-label="Código de confirmação" aria-describedby={describedBy}>
      {value.map((letter, index) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a box is its position
          key={index}
          ref={(box) => {
            boxes.current[index] = box
          }}
          className={styles.box}
          aria-label={`Caractere ${index + 1} de ${codeLength}`}
          aria-invalid={describedBy ? true : undefined}
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          value={letter}
          onChange={(event) => onType(index, event.target.value)}
          onKeyDown={(event) => onKeyDown(index, event)}
          onPaste={(event) => onPaste(index, event)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  )
}
