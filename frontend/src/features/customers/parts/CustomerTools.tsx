import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'

const places = [
  { key: '/cadastro/clientes/importacoes', label: 'Importações anteriores' },
  { key: '/cadastro/clientes/duplicados', label: 'Clientes duplicados' },
  { key: '/admin/clientesBloqueados', label: 'Clientes bloqueados' },
]

/** The way to what is done with customers less often than every day. */
export function CustomerTools() {
  const navigate = useNavigate()
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items: places, onClick: ({ key }) => void navigate(key) }}>
      <Button icon={<DownOutlined aria-hidden="true" />} iconPlacement="end" aria-haspopup="menu">
        Mais
      </Button>
    </Dropdown>
  )
}
