/** The bay behind the player, in the inks of the session's cover; in the dark theme it is night. */
import { type PaletteName, palettes } from '#art/palettes.ts'
import { Bay, type BayProps } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { shareOf } from '../player-state.ts'
import { usePlayer } from '../player.ts'

/** Until the session is known. */
const BEFORE = 'golden'

const useInks = (): PaletteName => {
  const night = useNight()
  const wanted = usePlayer((state) => state.session?.cover.palette ?? BEFORE)
  if (night) return 'night'
  return wanted in palettes ? (wanted as PaletteName) : BEFORE
}

/** A sky darker than this wants light words. */
const DARK_SKY = 0.6

/** Which words are clear on this scene: on its sky, and on glass over it. */
export const useSceneInk = (): { sky: 'dark' | 'light'; night: boolean } => {
  const { sky, night } = palettes[useInks()]
  return { sky: sky[0][0] < DARK_SKY ? 'light' : 'dark', night }
}

export function Scene({ place }: { place: BayProps['place'] }) {
  const palette = useInks()
  const progress = usePlayer(shareOf)
  return <Bay place={place} palette={palette} progress={progress} />
}
