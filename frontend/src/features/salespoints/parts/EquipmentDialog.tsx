import { Checkbox } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { useDevices, type Listed, type useSalesPointChanges } from '../api'
import { deviceName, deviceType } from '../labels'
import { messages } from '../messages'
import styles from './EquipmentDialog.module.css'

interface EquipmentDialogProps {
  point: Listed | undefined
  /** Linking begins with nothing ticked, unlinking with all (S2§4). */
  kind: 'link' | 'unlink'
  open: boolean
  onClose: () => void
  changes: ReturnType<typeof useSalesPointChanges>
}

/** Links equipment to a sales point, or takes it away: what is ticked is there afterwards. */
export function EquipmentDialog({ point, kind, open, onClose, changes }: EquipmentDialogProps) {
  const venue = useVenue()
  const isLink = kind === 'link'
  const id = point?.salesPoint.id ?? ''
  const devices = useDevices(venue.id, isLink ? null : id, { enabled: open })
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const rows = devices.data ?? []
  const acted = rows.filter((device) => changed.has(device.id)).map((device) => device.id)
  const isTicked = (device: string) => changed.has(device) !== !isLink
  const all = rows.length > 0 && rows.every((device) => isTicked(device.id))

  function tick(ids: readonly string[], on: boolean) {
    const next = new Set(changed)
    for (const each of ids) {
      if (on === isLink) next.add(each)
      else next.delete(each)
    }
    setChanged(next)
  }

  function close() {
    setChanged(new Set())
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={point ? `${isLink ? 'Vincular equipamentos a' : 'Desvincular equipamentos de'} ${point.salesPoint.name}` : ''}
      confirmLabel={isLink ? 'Vincular' : 'Desvincular'}
      waiting={acted.length === 0}
      onConfirm={() => (isLink ? changes.link.mutateAsync({ salesPointId: id, equipaments: acted }) : changes.unlink.mutateAsync(acted))}
      explain={(failure) => `${isLink ? messages.linkFailed : messages.unlinkFailed} ${messageOf(failure)}`}
      success={isLink ? 'Equipamentos vinculados.' : 'Equipamentos desvinculados.'}
    >
      {devices.isPending && <Skeleton lines={3} lineHeight={40} />}
      {devices.error && <ErrorState text={messageOf(devices.error)} onRetry={() => void devices.refetch()} />}
      {devices.data && rows.length === 0 && (
        <p className={styles.words}>{isLink ? 'Todos os equipamentos já estão em um ponto de venda.' : 'Este ponto de venda não tem equipamentos.'}</p>
      )}
      {rows.length > 0 && (
        <>
          <p className={styles.words}>{isLink ? 'Marque os que passam a vender neste ponto de venda.' : 'Desmarque os que deixam este ponto de venda.'}</p>
          <table className={styles.devices}>
            <thead>
              <tr>
                <th><Checkbox aria-label="Selecionar todos" checked={all} indeterminate={!all && rows.some((device) => isTicked(device.id))} onChange={({ target }) => tick(rows.map((device) => device.id), target.checked)} /></th>
                <th scope="col">Nome</th>
                <th scope="col">Tipo</th>
                <th scope="col">IMEI</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((device) => (
                <tr key={device.id}>
                  <td><Checkbox aria-label={deviceName(device)} checked={isTicked(device.id)} onChange={({ target }) => tick([device.id], target.checked)} /></td>
                  <td>{deviceName(device)}</td>
                  <td>{deviceType(device)}</td>
                  <td>{device.imei || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </ConfirmDialog>
  )
}
