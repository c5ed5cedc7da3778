import { useSearchParams } from 'react-router'

/** Where to go after signing in: the address asked for before, else the root, which knows the landing. */
export function useReturnTarget(): string {
  const target = useSearchParams()[0].get('destino') ?? '/'
  // An address of ours, never another site's.
  return /^\/(?![/\\])/.test(target) ? target : '/'
}
