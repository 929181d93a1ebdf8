import { hexOf, type Ink } from '#art/colour.ts'
import { paletteNames, palettes } from '#art/palettes.ts'
import { between, seeded } from '#art/seeded.ts'

export type HouseArt = {
  /** From the top down. */
  sky: readonly string[]
  /** Shares of the width and the height, 0 to 1. */
  sun: { x: number; y: number; ink: string }
  /** From the far line to the near one; `y` is a share of the height. */
  waves: { crest: string; ink: string; y: number; shift: number }[]
}

/** Each layer is a little lighter at its top. */
const crestOf = ([lightness, chroma, hue]: Ink): Ink => [Math.min(0.97, lightness + 0.07), chroma, hue]

/** The same seed always gives the same picture. */
export function houseArtOf(seed: string): HouseArt {
  const random = seeded(seed)
  const palette = palettes[paletteNames[Math.floor(random() * paletteNames.length)] ?? 'dawn']
  return {
    sky: palette.sky.map(hexOf),
    sun: { x: between(random, 0.32, 0.68), y: between(random, 0.37, 0.46), ink: hexOf(palette.sun) },
    waves: palette.land.map((ink, index) => ({
      crest: hexOf(crestOf(ink)),
      ink: hexOf(ink),
      y: 0.5 + index * 0.105,
      shift: random() * 120,
    })),
  }
}

type Swell = { y: number; shift: number; width: number; height: number }

const WAVE = 130

/** A line of swell across the picture, closed along the lower edge. */
export function closedBelowSwell({ y, shift, width, height }: Swell): string {
  const crests = Math.ceil((width + shift) / WAVE) + 1
  const line = Array.from({ length: crests }, () => `q${WAVE / 4} -26 ${WAVE / 2} 0t${WAVE / 2} 0`).join('')
  return `M${-shift} ${y}${line}V${height}H${-shift}Z`
}
