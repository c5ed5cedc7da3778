import { chime } from './chime'
import { soundTested } from './labels'

/** What a try of the sound found, in words: few boards' first screen needs them. */
export default function SoundTested({ heard }: { heard: boolean }) {
  return soundTested(heard, chime.state())
}
