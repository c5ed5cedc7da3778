import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState, type RefObject } from 'react'
import { messageOf } from './failures'
import { pngOfPart, printPart } from './picture'
import { toast } from './toasts'

/** How a picture is kept. */
export interface Picture {
  /** Without its ending. */
  fileName: string
  /** Gives the person the file. */
  onSave: (name: string, bytes: Uint8Array<ArrayBuffer>, type: string) => Promise<unknown>
  /** Whether it can be printed from here: browsers can, the desktop window cannot. */
  printable: boolean
}

interface ChartMenuProps extends Picture {
  /** Of the chart. */
  title: string
  /** What is drawn. */
  target: RefObject<HTMLElement | null>
}

/** The further actions of a chart: its picture, and the chart alone on paper. */
export function ChartMenu({ title, target, fileName, onSave, printable }: ChartMenuProps) {
  const [busy, setBusy] = useState(false)

  async function save() {
    if (!target.current) return
    setBusy(true)
    try {
      await onSave(`${fileName}.png`, await pngOfPart(target.current), 'image/png')
    } catch (failure) {
      toast.error(messageOf(failure, 'Não foi possível salvar a imagem. Tente novamente.'))
    } finally {
      setBusy(false)
    }
  }

  const items = [{ key: 'save', label: 'Baixar imagem' }, ...(printable ? [{ key: 'print', label: 'Imprimir' }] : [])]
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key }) => {
          if (key === 'save') void save()
          else if (target.current) printPart(target.current)
        },
      }}
    >
      <Button type="text" icon={<EllipsisOutlined aria-hidden="true" />} loading={busy} aria-label={`Mais ações de ${title}`} aria-haspopup="menu" />
    </Dropdown>
  )
}
