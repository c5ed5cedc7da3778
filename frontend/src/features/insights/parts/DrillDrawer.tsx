import { Drawer } from 'antd'
import { useState } from 'react'
import { useFocusReturn } from '@/ui/useFocusReturn'
import type { Figure } from '../reports'
import { DrillDown } from './DrillDown'

interface DrillDrawerProps {
  figure: Figure | null
  onClose: () => void
}

/** The rows behind a figure at the side of the page; on a narrow screen from below. */
export function DrillDrawer({ figure, onClose }: DrillDrawerProps) {
  const isOpen = figure !== null
  // It keeps what it shows while it closes.
  const [shown, setShown] = useState(figure)
  if (figure && figure !== shown) setShown(figure)
  useFocusReturn(isOpen)
  return (
    <Drawer open={isOpen} onClose={onClose} size="min(420px, 100vw)" title="De onde vem este número" destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      {shown && <DrillDown figure={shown} />}
    </Drawer>
  )
}
