/** The bay behind the player, in the palette of the session's cover. In the dark theme, it is night. */
import { type CSSProperties, useMemo } from 'react'
import { getPlayheadInk } from '#art/bay/bay-scene.ts'
import { BLACK, toHex, type OklchColor, mixInks } from '#art/color.ts'
import { type PaletteName, palettes } from '#art/palettes.ts'
import { Bay, type BayProps } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { getPositionShare, usePlayer } from '../player-state.ts'

/** The palette until the session is known. */
const DEFAULT_PALETTE = 'golden'

const usePalette = (): PaletteName => {
  const night = useNight()
  const requestedPalette = usePlayer((state) => state.session?.cover.palette ?? DEFAULT_PALETTE)
  if (night) return 'night'
  return Object.hasOwn(palettes, requestedPalette) ? (requestedPalette as PaletteName) : DEFAULT_PALETTE
}

/** A sky with less lightness than this needs light text. */
const DARK_SKY = 0.6

/** Text in a scene's darkest color has at most this lightness. */
const MAX_TEXT_LIGHTNESS = 0.29

/** The two hexadecimal digits of an alpha channel. */
const VEIL = 'b3'
const SHEET_ALPHA = 'd6'

/** Returns the scene's own colors as the custom properties that the stage's styles use. */
const getSceneColors = (name: PaletteName): CSSProperties => {
  const [lightness, chroma, hue] = palettes[name].land[4]
  const dark: OklchColor = [Math.min(MAX_TEXT_LIGHTNESS, lightness), chroma, hue]
  const deep = toHex(mixInks(dark, BLACK, 0.3))
  const colors = { dark: toHex(dark), veil: deep + VEIL, sheet: deep + SHEET_ALPHA, sun: toHex(getPlayheadInk(name)) }
  return Object.fromEntries(Object.entries(colors).map(([key, color]) => [`--${key}-here`, color]))
}

type SceneInk = {
  /** The text color that is readable on the sky. */
  sky: 'dark' | 'light'
  night: boolean
  colors: CSSProperties
}

export const useSceneInk = (): SceneInk => {
  const name = usePalette()
  const { sky, night } = palettes[name]
  const colors = useMemo(() => getSceneColors(name), [name])
  return { sky: sky[0][0] < DARK_SKY ? 'light' : 'dark', night, colors }
}

export function Scene({ composition }: Pick<BayProps, 'composition'>) {
  const palette = usePalette()
  const progress = usePlayer(getPositionShare)
  return (
    <div data-screen-only>
      <Bay composition={composition} palette={palette} progress={progress} />
    </div>
  )
}
