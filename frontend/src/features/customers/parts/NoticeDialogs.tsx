import { useVenue } from '@/api/venue'
import type { Dialogs } from '@/ui/useDialogs'
import { useNotice, type Customer } from '../api'
import { nameOf } from '../customer'
import { noticeTexts, type NoticeKind } from '../messages'
import { NoticeDialog } from './NoticeDialog'

const kinds = Object.keys(noticeTexts) as NoticeKind[]

/** The dialogs that noticeActions ask for. */
export function NoticeDialogs({ dialogs }: { dialogs: Dialogs<Customer, NoticeKind> }) {
  const notice = useNotice(useVenue().id)
  return kinds.map((kind) => (
    <NoticeDialog
      key={kind}
      {...dialogs.of(kind)}
      kind={kind}
      name={dialogs.row ? nameOf(dialogs.row) : ''}
      onConfirm={dialogs.forRow(({ CPF }, reason: string) => notice.mutateAsync({ kind, cpf: CPF ?? '', reason }))}
    />
  ))
}
