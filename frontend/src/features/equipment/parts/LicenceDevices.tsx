import { Checkbox } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { useLicensable, type Licence } from '../licences'
import styles from './LicenceDevices.module.css'

interface LicenceDevicesProps {
  licence: Licence
  onClose: () => void
  /** Told all devices that then have the licence. */
  onAssign: (devices: string[]) => Promise<unknown>
}

/** Which devices have a licence: what is ticked has it afterwards. */
export function LicenceDevices({ licence, onClose, onAssign }: LicenceDevicesProps) {
  const devices = useLicensable(useVenue().id, licence.id)
  const [chosen, setChosen] = useState<readonly string[]>()
  const rows = devices.data ?? []
  const ticked = chosen ?? rows.filter(({ tem }) => tem).map(({ id }) => id)
  const tooMany = ticked.length > licence.quantidade

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Equipamentos de ${licence.nome}`}
      confirmLabel="Salvar"
      waiting={chosen === undefined || tooMany}
      onConfirm={() => onAssign([...ticked])}
      success="Licença dada aos equipamentos marcados."
    >
      {devices.isPending && <Skeleton lines={3} lineHeight={40} />}
      {devices.error && <ErrorState text={messageOf(devices.error)} onRetry={() => void devices.refetch()} />}
      {devices.data && rows.length === 0 && <p>Não há equipamentos do tipo {licence.tipoNome}. Cadastre o primeiro em Equipamentos.</p>}
      {rows.length > 0 && (
        <>
          <p role="status">
            {ticked.length} de {licence.quantidade} marcados.
            {tooMany && ' São mais do que a licença cobre: desmarque alguns ou aumente a quantidade dela.'}
          </p>
          <Checkbox.Group
            className={styles.devices}
            aria-label="Equipamentos com a licença"
            value={[...ticked]}
            onChange={setChosen}
            options={rows.map(({ id, titulo, numeroSerie, outra }) => ({
              value: id, label: [titulo, numeroSerie, outra && `deixa a licença ${outra}`].filter(Boolean).join(' · '),
            }))}
          />
        </>
      )}
    </ConfirmDialog>
  )
}
