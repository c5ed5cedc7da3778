import { genericFailure } from './toasts'

/**
 * What to tell about a failed call. The server's own words ({message, code,
 * fields}, read by shape so that ui depends on no particular client) are safe to
 * show; anything without a code is a technical error and reads as `otherwise`, by
 * default the generic one.
 */
export function messageOf(error: unknown, otherwise: string = genericFailure): string {
  const { message, code } = (error ?? {}) as { message?: unknown; code?: unknown }
  const isSaid = typeof code === 'string' && typeof message === 'string' && message !== '' && message !== genericFailure
  return isSaid ? message : otherwise
}

/** The server's complaint per field, by the field's wire name ("address.cep", "items[0].name"). */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (typeof error !== 'object' || error === null || !('fields' in error)) return {}
  const { fields } = error
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
}

/** Whether a call was refused because the thing has changed meanwhile, and not because of one of its fields. */
export function isConflict(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'conflict' && Object.keys(fieldErrorsOf(error)).length === 0
}

/** "items[0].name" as the path a form knows: ['items', 0, 'name']. */
export function fieldPath(name: string): (string | number)[] {
  return name
    .split(/[.[\]]/)
    .filter(Boolean)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}
