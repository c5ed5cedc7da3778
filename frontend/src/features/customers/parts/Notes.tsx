import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { ShortForm } from '@/ui/ShortForm'
import { useDialogs } from '@/ui/useDialogs'
import type { Customer } from '../api'
import { useNoteChanges, type Note } from '../profile'
import styles from './Records.module.css'

/** What was written down about a customer, the newest first, and what is written down next. */
export function Notes({ customer: { id }, notes }: { customer: Customer; notes: readonly Note[] }) {
  const venue = useVenue()
  const { add, remove } = useNoteChanges(venue.id, id)
  const dialogs = useDialogs<Note, 'delete'>()
  const when = ({ Em }: Note) => formatDateTime(Em, venue.zone)

  return (
    <>
      <ShortForm<{ texto: string }>
        label="Anotar sobre o cliente"
        onSubmit={({ texto }) => add.mutateAsync(texto.trim())}
        success="Anotação salva."
        submitLabel="Anotar"
        clears
      >
        <Form.Item name="texto" label="Nova anotação" rules={[{ required: true, whitespace: true, message: 'Escreva a anotação.' }]} style={{ marginBottom: 12 }}>
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
      </ShortForm>
      {notes.length === 0 ? (
        <p className={styles.none}>Ainda não há anotações.</p>
      ) : (
        <ul className={styles.records} aria-label="Anotações">
          {notes.map((note) => (
            <li key={note.Id} className={styles.record}>
              <p className={styles.text}>{note.Texto}</p>
              <p className={styles.by}>
                {note.Autor} · {when(note)}
              </p>
              <Button
                className={styles.remove}
                type="text"
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={`Remover a anotação de ${note.Autor}, ${when(note)}`}
                onClick={() => dialogs.open('delete', note)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        {...dialogs.of('delete')}
        title="Remover a anotação?"
        danger
        confirmLabel="Remover"
        onConfirm={dialogs.forRow(({ Id }) => remove.mutateAsync(Id))}
        success="Anotação removida."
      >
        {dialogs.row && <p className={styles.text}>{dialogs.row.Texto}</p>}
      </ConfirmDialog>
    </>
  )
}
