import { SoundSettings } from '../sound/SoundSettings'
import { Dialog } from './Dialog'

/** The sound of this device, on the board. */
export function Sound({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Som deste aparelho" look="drawer" onClose={onClose}>
      <SoundSettings />
    </Dialog>
  )
}
