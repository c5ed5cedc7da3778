import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Select } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { messageOf } from '@/ui/failures'
import { FormDrawer } from '@/ui/FormDrawer'
import { ImagePicker } from '@/ui/ImagePicker'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { useDialogs } from '@/ui/useDialogs'
import { typeOptions } from '../labels'
import styles from '../parts/Wallpaper.module.css'
import { useRemoveWallpaper, useSetWallpaper, useWallpapers, type Wallpaper, type WallpaperForm } from '../wallpapers'

function columnsIn(zone: string | undefined): Column<Wallpaper>[] {
  return [
    { key: 'onde', title: 'Onde aparece', render: ({ onde, foto }) => <span className={styles.named}><img src={foto} alt="" loading="lazy" />{onde}</span> },
    { key: 'equipamentos', title: 'Equipamentos', align: 'end', render: ({ equipamentos }) => equipamentos },
    { key: 'alterado', title: 'Alterado em', render: ({ alteradoEm }) => formatDateTime(new Date(alteradoEm), zone) },
  ]
}

const saved = 'Papel de parede salvo. Os aparelhos o recebem no próximo sinal.'
const newWallpaper: WallpaperForm = { pontoDeVendaId: '', tipo: 0, foto: null }
const noPicture: Pick<WallpaperForm, 'foto'> = { foto: null }

/** /admin/papelDeParedeEquipamento: the pictures that devices show while nobody uses them. */
export default function Wallpapers() {
  const venue = useVenue()
  const wallpapers = useWallpapers(venue.id)
  const set = useSetWallpaper(venue.id)
  const remove = useRemoveWallpaper(venue.id)
  const dialogs = useDialogs<Wallpaper>()
  const chosen = dialogs.row
  const points = [{ value: '', label: 'Todos' }, ...(wallpapers.data?.pontosDeVenda ?? []).map(({ id, nome }) => ({ value: id, label: nome }))]
  const image = (
    <Form.Item name="foto" label="Imagem" rules={[{ required: true, message: 'Escolha a imagem.' }]}>
      <ImagePicker label="Papel de parede" />
    </Form.Item>
  )

  return (
    <>
      <PageHeader
        title="Papel de parede do equipamento"
        description="O que os aparelhos mostram enquanto ninguém os usa. Vale o mais próximo: ponto de venda e tipo, depois ponto de venda, depois tipo."
        actions={<Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Novo papel de parede</Button>}
      />
      <ResourceTable<Wallpaper>
        label="Papéis de parede"
        columns={columnsIn(venue.zone)}
        rowKey={({ id }) => id}
        rowName={({ onde }) => onde}
        rows={wallpapers.data?.papeis}
        loading={wallpapers.isFetching}
        error={wallpapers.error && messageOf(wallpapers.error)}
        onRetry={() => void wallpapers.refetch()}
        empty={<EmptyState text="Ainda não há papel de parede." detail="Escolha uma imagem; os aparelhos a recebem no próximo sinal." />}
        actions={(wallpaper) => [
          { label: 'Trocar imagem', icon: <EditOutlined />, onClick: () => dialogs.open('edit', wallpaper) },
          { label: 'Remover', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', wallpaper) },
        ]}
      />
      <FormDrawer<WallpaperForm> {...dialogs.of('create')} title="Novo papel de parede" initialValues={newWallpaper} onSubmit={(form) => set.mutateAsync(form)} success={saved}>
        <Form.Item name="pontoDeVendaId" label="Ponto de venda"><Select options={points} /></Form.Item>
        <Form.Item name="tipo" label="Tipo de equipamento" extra="Se já houver um papel de parede para os mesmos aparelhos, este o substitui.">
          <Select options={[{ value: 0, label: 'Todos' }, ...typeOptions]} />
        </Form.Item>
        {image}
      </FormDrawer>
      <FormDrawer<Pick<WallpaperForm, 'foto'>>
        {...dialogs.of('edit')}
        title={chosen ? `Trocar a imagem: ${chosen.onde}` : ''}
        initialValues={noPicture}
        onSubmit={dialogs.forRow(({ pontoDeVendaId, tipo }, { foto }: Pick<WallpaperForm, 'foto'>) => set.mutateAsync({ pontoDeVendaId, tipo, foto }))}
        success={saved}
      >
        {image}
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={chosen ? `Remover o papel de parede: ${chosen.onde}?` : ''}
        danger
        confirmLabel="Remover"
        onConfirm={dialogs.forRow(({ id }) => remove.mutateAsync(id))}
        success="Papel de parede removido."
      >
        Os aparelhos passam a mostrar o próximo que lhes couber, ou nenhum. A imagem não pode ser recuperada.
      </ConfirmDialog>
    </>
  )
}
