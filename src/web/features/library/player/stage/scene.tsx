/** The bay behind the player, in the inks of the session's cover; in the dark theme it is night. */
import { type CSSProperties, useMemo } from 'react'
import { playheadInk } from '#art/bay/bay-scene.ts'
import { BLACK, toHex, type Ink, mixInks } from '#art/color.ts'
import { type PaletteName, palettes } from '#art/palettes.ts'
import { Bay, type BayProps } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { getShare, usePlayer } from '../player-state.ts'

/** Until the session is known. */
const BEFORE = 'golden'

const useInks = (): PaletteName => {
  const night = useNight()
  const wanted = usePlayer((state) => state.session?.cover.palette ?? BEFORE)
  if (night) return 'night'
  return Object.hasOwn(palettes, wanted) ? (wanted as PaletteName) : BEFORE
}

/** A sky darker than this wants light words. */
const DARK_SKY = 0.6

/** Words in a scene's darkest ink are at least this dark. */
const DARK_ENOUGH = 0.29

/** Two hexadecimal digits of an alpha channel. */
const VEIL = 'b3'
const SHEET = 'd6'

/** The scene's own colours for what stands on it, by the names that the styles of the stage ask for. */
const getSceneColors = (name: PaletteName): CSSProperties => {
  const [lightness, chroma, hue] = palettes[name].land[4]
  const dark: Ink = [Math.min(DARK_ENOUGH, lightness), chroma, hue]
  const deep = toHex(mixInks(dark, BLACK, 0.3))
  const colours = { dark: toHex(dark), veil: deep + VEIL, sheet: deep + SHEET, sun: toHex(playheadInk(name)) }
  return Object.fromEntries(Object.entries(colours).map(([of, colour]) => [`--${of}-here`, colour]))
}

type SceneInk = {
  /** Which words are clear on its sky. */
  sky: 'dark' | 'light'
  night: boolean
  colours: CSSProperties
}

export const useSceneInk = (): SceneInk => {
  const name = useInks()
  const { sky, night } = palettes[name]
  const colours = useMemo(() => getSceneColors(name), [name])
  return { sky: sky[0][0] < DARK_SKY ? 'light' : 'dark', night, colours }
}

export function Scene({ place }: { place: BayProps['place'] }) {
  const palette = useInks()
  const progress = usePlayer(getShare)
  return (
    <div data-screen-only>
      <Bay place={place} palette={palette} progress={progress} />
    </div>
  )
}
