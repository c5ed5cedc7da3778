import { Button, Form, Input } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { FormDrawer } from '@/ui/FormDrawer'
import { useDialogs } from '@/ui/useDialogs'
import type { Customer } from '../api'
import { useConsentChange, type Consent } from '../profile'
import styles from './ConsentGiven.module.css'

/** What a customer has agreed to and when; takes down what he agrees to at the counter, and that he agrees no more. */
export function ConsentGiven({ customer: { id }, consent }: { customer: Customer; consent: Consent | null }) {
  const venue = useVenue()
  const change = useConsentChange(venue.id, id)
  const dialogs = useDialogs<Consent>()

  return (
    <>
      {consent ? (
        <figure className={styles.consent}>
          <blockquote className={styles.text}>{consent.Texto}</blockquote>
          <figcaption className={styles.when}>Aceito em {formatDateTime(consent.Em, venue.zone)}</figcaption>
        </figure>
      ) : (
        <p className={styles.when}>Nenhum consentimento registrado.</p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => dialogs.open('create')}>{consent ? 'Registrar outro' : 'Registrar consentimento'}</Button>
        {consent && (
          <Button danger onClick={() => dialogs.open('delete', consent)}>
            Retirar consentimento
          </Button>
        )}
      </div>
      <FormDrawer<{ Texto: string }>
        {...dialogs.of('create')}
        title="Registrar consentimento"
        submitLabel="Registrar"
        onSubmit={({ Texto }) => change.mutateAsync(Texto.trim())}
        success="Consentimento registrado."
      >
        <p>Escreva as palavras que o cliente leu ou ouviu e aceitou agora. A data e a hora são registradas com elas.</p>
        {consent && <p>O novo consentimento toma o lugar do que está registrado.</p>}
        <Form.Item name="Texto" label="O que o cliente aceitou" rules={[{ required: true, whitespace: true, message: 'Escreva o que o cliente aceitou.' }]}>
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 4, maxRows: 12 }} />
        </Form.Item>
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('delete')}
        title="Retirar o consentimento?"
        danger
        confirmLabel="Retirar"
        onConfirm={() => change.mutateAsync('')}
        success="Consentimento retirado."
      >
        O texto deixa de aparecer no cadastro. A auditoria guarda o que o cliente tinha aceitado e quando deixou de aceitar.
      </ConfirmDialog>
    </>
  )
}
