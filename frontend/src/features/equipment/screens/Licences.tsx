import { DeleteOutlined, EditOutlined, LaptopOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Form, Select } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDay } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { FormDrawer } from '@/ui/FormDrawer'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { formOf, licenceNames, newLicence, useLicenceChanges, useLicences, type Licence, type LicenceForm } from '../licences'
import { LicenceDevices } from '../parts/LicenceDevices'
import { LicenceFields } from '../parts/LicenceFields'
import styles from '../parts/Standing.module.css'

const columns: Column<Licence>[] = [
  { key: 'nome', title: 'Licença', render: ({ nome }) => nome },
  { key: 'tipo', title: 'Tipo', render: ({ tipoNome }) => tipoNome },
  { key: 'uso', title: 'Em uso', align: 'end', render: ({ emUso, quantidade }) => `${emUso} de ${quantidade}` },
  { key: 'validade', title: 'Válida até', render: ({ validaAte }) => formatDay(validaAte) },
  { key: 'situacao', title: 'Situação', render: ({ situacao }) => <span className={styles.standing} data-licence={situacao}>{licenceNames[situacao]}</span> },
]

/** /admin/equipamentos/licencas: how many devices of which type the venue may use until when, and which do. */
export default function Licences() {
  const venue = useVenue()
  const table = useTableState({ arquivadas: false })
  const licences = useLicences(venue.id, table.filters.arquivadas, table.page, table.pageSize)
  const changes = useLicenceChanges(venue.id)
  const dialogs = useDialogs<Licence, 'edit' | 'devices' | 'archive'>()
  const chosen = dialogs.row

  return (
    <>
      <PageHeader
        title="Licenças"
        description="Quantos equipamentos de cada tipo o estabelecimento pode usar, e até quando. Uma licença vencida é avisada; o aparelho continua vendendo."
        actions={<Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Nova licença</Button>}
      />
      <FilterBar table={table}>
        <Form.Item name="arquivadas" label="Mostrar">
          <Select options={[{ value: false, label: 'Em uso' }, { value: true, label: 'Arquivadas' }]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Licence>
        label="Licenças"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        {...tableProps(licences)}
        table={table}
        empty={<EmptyState text="Ainda não há licenças." detail="Cadastre a primeira e marque os equipamentos que a usam." />}
        actions={(licence) => licence.arquivadaEm !== null
          ? [{ label: 'Restaurar', icon: <UndoOutlined />, onClick: () => void changes.restore.mutateAsync(licence.id) }]
          : [
              { label: 'Equipamentos', icon: <LaptopOutlined />, onClick: () => dialogs.open('devices', licence) },
              { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', licence) },
              { label: 'Arquivar', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('archive', licence) },
            ]}
      />
      <FormDrawer<LicenceForm> {...dialogs.of('create')} title="Nova licença" initialValues={newLicence} onSubmit={(form) => changes.add.mutateAsync(form)} success="Licença cadastrada.">
        <LicenceFields isNew />
      </FormDrawer>
      <FormDrawer<LicenceForm>
        {...dialogs.of('edit')}
        title={chosen ? `Editar ${chosen.nome}` : ''}
        initialValues={chosen && formOf(chosen)}
        onSubmit={dialogs.forRow(({ id }, form: LicenceForm) => changes.change.mutateAsync({ id, ...form }))}
        success="Licença alterada."
      >
        <LicenceFields isNew={false} />
      </FormDrawer>
      {chosen && dialogs.of('devices').open && (
        <LicenceDevices licence={chosen} onClose={dialogs.of('devices').onClose} onAssign={(equipamentos) => changes.assign.mutateAsync({ id: chosen.id, equipamentos })} />
      )}
      <ConfirmDialog
        {...dialogs.of('archive')}
        title={chosen ? `Arquivar ${chosen.nome}?` : ''}
        danger
        confirmLabel="Arquivar"
        onConfirm={dialogs.forRow(({ id }) => changes.archive.mutateAsync(id))}
        success="Licença arquivada."
      >
        {chosen?.emUso ? 'Os equipamentos que a usam ficam sem licença. ' : ''}Ela pode ser restaurada.
      </ConfirmDialog>
    </>
  )
}
