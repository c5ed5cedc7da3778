import { DeleteOutlined, EditOutlined, LinkOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { FormDrawer } from '@/ui/FormDrawer'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { useEquipment, useEquipmentChanges, type Equipment as Device, type EquipmentForm } from '../api'
import { typeOptions } from '../labels'
import { EquipmentFields } from '../parts/EquipmentFields'
import { PairingDialog } from '../parts/PairingDialog'
import { Standing } from '../parts/Standing'

const defaults = { tipo: 0, busca: '', arquivados: false }
const newDevice: EquipmentForm = { tipo: 3, nome: '', imei: '', numeroSerie: '', patrimonio: '' }

function formOf({ tipo, nome, imei, numeroSerie, patrimonio, versao }: Device): EquipmentForm {
  return { tipo, nome, imei, numeroSerie, patrimonio, versao }
}

const columns: Column<Device>[] = [
  { key: 'titulo', title: 'Equipamento', render: ({ titulo }) => titulo },
  { key: 'tipo', title: 'Tipo', render: ({ tipoNome }) => tipoNome },
  { key: 'situacao', title: 'Situação', render: (device) => <Standing equipment={device} /> },
  { key: 'pontoDeVenda', title: 'Ponto de venda', render: ({ pontoDeVenda }) => pontoDeVenda || '—' },
  { key: 'numeroSerie', title: 'Número de série', render: ({ numeroSerie }) => numeroSerie || '—' },
  { key: 'imei', title: 'IMEI', render: ({ imei }) => imei || '—' },
  { key: 'patrimonio', title: 'Patrimônio', render: ({ patrimonio }) => patrimonio || '—' },
]

/** /admin/equipamentos/equipamentos: the devices that sell for the venue, and their pairing. */
export default function Equipment() {
  const venue = useVenue()
  const table = useTableState(defaults)
  const devices = useEquipment(venue.id, table.filters, table.page, table.pageSize)
  const changes = useEquipmentChanges(venue.id)
  const dialogs = useDialogs<Device, 'edit' | 'pair' | 'unpair' | 'archive'>()
  const chosen = dialogs.row

  return (
    <>
      <PageHeader
        title="Equipamentos"
        description={`Caixas, totens e tablets que vendem em ${venue.name}. Cada um é vinculado a um aparelho por um código.`}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Novo equipamento</Button>
        }
      />
      <FilterBar table={table}>
        <Form.Item name="busca" label="Buscar">
          <Input type="search" maxLength={100} placeholder="Nome, IMEI, série ou patrimônio" />
        </Form.Item>
        <Form.Item name="tipo" label="Tipo">
          <Select options={[{ value: 0, label: 'Todos' }, ...typeOptions]} />
        </Form.Item>
        <Form.Item name="arquivados" label="Mostrar">
          <Select options={[{ value: false, label: 'Em uso' }, { value: true, label: 'Arquivados' }]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Device>
        label="Equipamentos"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ titulo }) => titulo}
        {...tableProps(devices)}
        table={table}
        empty={<EmptyState text="Ainda não há equipamentos." detail="Cadastre o primeiro e vincule-o ao aparelho com o código que aparece aqui." />}
        actions={(device) => device.arquivadoEm !== null
          ? [{ label: 'Restaurar', icon: <UndoOutlined />, onClick: () => void changes.restore.mutateAsync(device.id) }]
          : [
              { label: 'Vincular', icon: <LinkOutlined />, onClick: () => dialogs.open('pair', device) },
              { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', device) },
              {
                label: 'Desvincular', icon: <UndoOutlined />, danger: true, onClick: () => dialogs.open('unpair', device),
                disabled: device.situacao === 'semVinculo' ? 'Não está vinculado a nenhum aparelho.' : undefined,
              },
              { label: 'Arquivar', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('archive', device) },
            ]}
      />
      <FormDrawer<EquipmentForm>
        {...dialogs.of('create')}
        title="Novo equipamento"
        initialValues={newDevice}
        onSubmit={(form) => changes.add.mutateAsync(form)}
        success="Equipamento cadastrado."
      >
        <EquipmentFields isNew />
      </FormDrawer>
      <FormDrawer<EquipmentForm>
        {...dialogs.of('edit')}
        title={chosen ? `Editar ${chosen.titulo}` : ''}
        initialValues={chosen && formOf(chosen)}
        onSubmit={dialogs.forRow(({ id }, form: EquipmentForm) => changes.change.mutateAsync({ id, ...form }))}
        success="Equipamento alterado."
      >
        <EquipmentFields isNew={false} />
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('unpair')}
        title={chosen ? `Desvincular o aparelho de ${chosen.titulo}?` : ''}
        danger
        confirmLabel="Desvincular"
        onConfirm={dialogs.forRow(({ id }) => changes.unpair.mutateAsync(id))}
        success="Aparelho desvinculado."
      >
        Ele deixa de vender e de receber produtos na hora. As vendas que ainda não enviou ficam guardadas nele.
      </ConfirmDialog>
      <ConfirmDialog
        {...dialogs.of('archive')}
        title={chosen ? `Arquivar ${chosen.titulo}?` : ''}
        danger
        confirmLabel="Arquivar"
        onConfirm={dialogs.forRow(({ id }) => changes.archive.mutateAsync(id))}
        success="Equipamento arquivado."
      >
        Ele sai do ponto de venda e o aparelho é desvinculado. As vendas que ele fez continuam nos relatórios.
      </ConfirmDialog>
      {chosen && dialogs.of('pair').open && (
        <PairingDialog equipment={chosen} onClose={dialogs.of('pair').onClose} />
      )}
    </>
  )
}
