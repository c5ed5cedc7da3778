import { useState } from 'react'

export interface Dialogs<Row, Kind extends string> {
  /** Opens the dialog `create`, or another for a row. */
  open: (...which: ['create'] | [Kind, Row]) => void
  close: () => void
  /** `open` and `onClose` of a FormDrawer or ConfirmDialog: `<FormDrawer {...dialogs.of('edit')} … />`. */
  of: (kind: Kind | 'create') => { open: boolean; onClose: () => void }
  /** The row last opened; it stays while its dialog closes, so that titles do not change meanwhile. */
  row: Row | undefined
  /** A handler that is given the open row first: `onConfirm={dialogs.forRow(({ id }) => remove(id))}`. */
  forRow: <Args extends unknown[], Result>(run: (row: Row, ...args: Args) => Result) => (...args: Args) => Result
}

/**
 * The dialogs of a list, of which at most one is open: `create` without a row,
 * the others about one row. `useDialogs<Member>()` has `edit` and `delete`;
 * further kinds are named: `useDialogs<Paper, 'move' | 'cancel'>()`.
 */
export function useDialogs<Row, Kind extends string = 'edit' | 'delete'>(): Dialogs<Row, Kind> {
  const [shown, setShown] = useState<Kind | 'create' | null>(null)
  const [row, setRow] = useState<Row>()
  const close = () => setShown(null)

  return {
    open: (kind, about?: Row) => {
      setShown(kind)
      setRow(about)
    },
    close,
    of: (kind) => ({ open: shown === kind, onClose: close }),
    row,
    forRow: (run) => (...args) => {
      if (row === undefined) throw new Error('a dialog about a row was opened without one')
      return run(row, ...args)
    },
  }
}
