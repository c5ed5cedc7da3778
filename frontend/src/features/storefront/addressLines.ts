import { applyMask, cepMask } from '@/ui/masks'
import type { VenueAddress } from './api'

/** The address as it stands on an envelope; what is unknown is left out. */
export function addressLines({ endereco, numero, complemento, bairro, CEP, cidade, uf }: VenueAddress): string[] {
  const street = [endereco, numero, complemento].filter(Boolean).join(', ')
  return [street || 'Rua ainda não informada', bairro, [cidade, uf].filter(Boolean).join(' – '), CEP && `CEP ${applyMask(cepMask, CEP)}`].filter(Boolean)
}
