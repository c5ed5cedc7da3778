import type { OperationId, Role } from './screen'

/** What a report's screen calls. */
export const reportOperations: readonly OperationId[] = [
  'report-definitions', 'report-run', 'report-open', 'report-options', 'report-export',
  'report-view-list', 'report-view-add', 'report-view-save', 'report-view-remove',
  'report-schedule-list', 'report-schedule-add', 'report-schedule-pause', 'report-schedule-remove',
  'job-list', 'job-stream', 'job-cancel', 'file-link',
]

/** A report of ours (D51); the menu entry's text is the title. */
export function report(title: string, menuRole: Role) {
  return { title, label: title, kind: 'native', menuRole, operations: reportOperations } as const
}
