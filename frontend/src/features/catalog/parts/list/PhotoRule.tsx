import { useVenue } from '@/api/venue'
import { ImmediateSwitch } from '@/ui/ImmediateSwitch'
import { useCatalogueSettings, useSaveSettings } from '../../api/shared'
import { counted } from '../../names'
import styles from './PhotoRule.module.css'

/** Whether the shop shows products without a photo, beside the list of them. */
export function PhotoRule() {
  const venue = useVenue()
  const { data } = useCatalogueSettings(venue.id)
  const save = useSaveSettings(venue.id)
  if (!data) return null
  const { exigeFotoNaLoja: isRequired, semFotoNaLoja: count } = data
  return (
    <div className={styles.rule}>
      <ImmediateSwitch
        label="Só mostrar na loja o que tem foto" hint={hintOf(isRequired, count)} checked={isRequired}
        onChange={(on) => save.mutateAsync({ exigeFotoNaLoja: on })}
        success={(on) => (on ? 'A loja mostra só produtos com foto.' : 'A loja mostra produtos sem foto também.')}
      />
    </div>
  )
}

function hintOf(isRequired: boolean, count: number): string {
  if (count === 0) return 'Hoje, tudo o que está à venda na loja tem foto.'
  if (isRequired) return `${counted(count)} à venda ${count === 1 ? 'está' : 'estão'} fora da loja até ter${count === 1 ? '' : 'em'} foto.`
  return `Ao ligar, ${counted(count)} à venda ${count === 1 ? 'sai' : 'saem'} da loja até ter${count === 1 ? '' : 'em'} foto.`
}
