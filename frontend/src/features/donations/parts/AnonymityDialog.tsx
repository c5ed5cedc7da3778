import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { Dialogs } from '@/ui/useDialogs'
import { useAnonymity, type Donor } from '../api'
import { messages } from '../messages'

/** Asks whether a donation is shown without its donor's name from now on, or with it: for who has lost the page where he could say so himself. */
export function AnonymityDialog({ dialogs }: { dialogs: Dialogs<Donor, 'anonymity'> }) {
  const { id: venueId } = useVenue()
  const change = useAnonymity(venueId)
  const hides = dialogs.row?.anonima === false
  const name = dialogs.row?.name

  return (
    <ConfirmDialog
      {...dialogs.of('anonymity')}
      title={hides ? messages.hideName : messages.showName}
      confirmLabel={hides ? 'Esconder' : 'Mostrar'}
      success={hides ? 'A doação aparece como anônima.' : 'O nome volta a aparecer.'}
      onConfirm={dialogs.forRow(({ id, anonima }) => change.mutateAsync({ id, anonima: !anonima }))}
    >
      {hides
        ? `Na página do evento e no telão, esta doação de ${name} passa a aparecer como anônima. O nome continua neste relatório.`
        : `Na página do evento e no telão, esta doação passa a aparecer com o primeiro nome e a inicial de ${name}. Confirme só se foi ${name} que pediu.`}
    </ConfirmDialog>
  )
}
