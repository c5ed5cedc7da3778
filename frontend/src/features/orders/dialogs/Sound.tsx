import { SoundSettings } from '../sound/SoundSettings'
import { Dialog } from './Dialog'

/** Opens the sound settings of this device on the board. */
export function Sound({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Som deste aparelho" look="drawer" onClose={onClose}>
      <SoundSettings />
    </Dialog>
  )
}
