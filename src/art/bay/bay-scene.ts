// The bay as data, in the layers that the page moves one by one: sky, sun, land and sea, light on the water, shore.
import { BLACK, type Ink, WHITE, toHex, mixInks } from '../color.ts'
import type { Point } from '../curves.ts'
import { type Mark, group, path } from '../svg-marks.ts'
import { type Palette, type PaletteName, palettes } from '../palettes.ts'
import { type ArtCanvas, type Texture, createArtCanvas } from '../canvas.ts'
import { birds, paintClouds, paintSky, paintStars, sunMarks } from '../sky.ts'
import { boat } from '../landmarks.ts'
import { glitterMarks, paintSea } from '../water.ts'
import { arcPath } from './arc.ts'
import type { BaySetting } from './setting.ts'
import { paintBeach, paintKnoll, paintRanges, paintShores } from './shores.ts'

export type BayScene = {
  readonly setting: BaySetting
  readonly night: boolean
  readonly definitions: readonly Mark[]
  readonly sky: readonly Mark[]
  /** Drawn around (0, 0); `getSunPosition` returns its position. */
  readonly sun: readonly Mark[]
  readonly land: readonly Mark[]
  /** Drawn around x = 0; it moves sideways with the sun. */
  readonly glitter: readonly Mark[]
  readonly shore: readonly Mark[]
  /** The path of the sun, dotted; `behind` is drawn over it up to the sun. */
  readonly arc?: { readonly ahead: Mark; readonly behind: Mark }
}

/** The red sun, for palettes whose own sun is too close to the sky in lightness to serve as a playhead. */
const FOLLOWED_SUN = palettes.golden.sun

const FAR_ENOUGH = 0.12

const withFollowedSun = (palette: Palette): Palette =>
  palette.night || Math.abs(palette.sun[0] - palette.sky[1][0]) > FAR_ENOUGH
    ? palette
    : { ...palette, sun: FOLLOWED_SUN }

/** Returns the color of the path behind the sun, for a slider with the same meaning. */
export const playheadInk = (name: PaletteName): Ink => {
  const palette = palettes[name]
  return palette.night ? palette.accent : withFollowedSun(palette).sun
}

/** The lightness of the water behind text: light enough to look like water, dark enough for light text. */
const DARK_WATER = 0.48

const deepSea = ({ land, night }: Palette): readonly [Ink, Ink] => {
  const [light, chroma, hue] = night ? land[1] : (land.find(([lightness]) => lightness <= DARK_WATER + 0.06) ?? land[3])
  const [dark, nearChroma, nearHue] = land[4]
  return [
    [Math.min(DARK_WATER, light), chroma, hue],
    [Math.min(0.27, dark), nearChroma + 0.01, nearHue],
  ]
}

/** Controls also cover the near shore, so it is darkened too. */
const withDarkShore = ({ land: [first, second, third, fourth, front] }: Palette): Palette['land'] => [
  first,
  second,
  third,
  mixInks(fourth, BLACK, 0.16),
  front,
]

const paleSea = ({ sea }: Palette): readonly [Ink, Ink] => [mixInks(sea[0], WHITE, 0.12), mixInks(sea[1], WHITE, 0.25)]

const inkedFor = ({ water, arc }: BaySetting, palette: Palette): Palette => {
  const inked = arc ? withFollowedSun(palette) : palette
  if (water === 'deep') return { ...inked, sea: deepSea(palette), land: withDarkShore(palette) }
  if (water === 'pale' && !palette.night) return { ...inked, sea: paleSea(palette) }
  return inked
}

type BayOptions = { setting: BaySetting; palette: PaletteName; texture?: Texture; prefix?: string }

export const bayScene = ({ setting, palette, texture, prefix = 'bay' }: BayOptions): BayScene => {
  const { seed, width, height } = setting
  const { radius } = setting.sun
  const horizon = setting.horizon * height
  const inks = inkedFor(setting, palettes[palette])
  const canvas = createArtCanvas({ seed, width, height, palette: inks, texture, prefix })

  paintSky(canvas)
  const narrow = width < 600
  paintStars(canvas, {
    depth: horizon * 0.9,
    count: narrow ? 46 : 90,
    zone: setting.stars ?? (narrow ? (_, y) => y > 0.66 : undefined),
  })
  paintClouds(canvas, setting.clouds ?? [], horizon)
  const sky = canvas.cut()
  const sun = sunMarks(canvas, { x: 0, y: 0, radius })

  paintRanges(canvas, horizon, setting.island)
  const shine = setting.water === 'deep' ? 0.3 : 0.5
  paintSea(canvas, { horizon, lines: 16, shine, quiet: setting.quiet && boxOf(setting.quiet, setting) })
  const land = canvas.cut()

  const glitter = [glitterOf(canvas, setting)]
  paintForeground(canvas, setting, horizon)
  const shore = canvas.cut()
  const { definitions } = canvas
  return { setting, night: inks.night, definitions, sky, sun, land, glitter, shore, arc: arcOf(setting, inks) }
}

/** Creates three groups of bars, so that the page moves three elements and not thirty. */
const glitterOf = ({ random, palette }: ArtCanvas, { height, horizon, glitter, sun }: BaySetting): Mark => {
  const from = height * (horizon + 0.012)
  const bars = glitterMarks({ random, x: 0, from, to: height * glitter, radius: sun.radius })
  const groups = [0, 1, 2].map((groupIndex) => group(bars.filter((_, index) => index % 3 === groupIndex)))
  return group(groups, { fill: toHex(palette.sun) }, 'glitter')
}

const boxOf = (share: NonNullable<BaySetting['quiet']>, { width, height }: BaySetting) => ({
  x: share.x * width,
  y: share.y * height,
  width: share.width * width,
  height: share.height * height,
})

const paintForeground = (canvas: ArtCanvas, setting: BaySetting, horizon: number): void => {
  const { width, height, shortSide, palette, random } = canvas
  if (setting.boat) {
    const position = { x: width * setting.boat, y: horizon + height * 0.085, size: shortSide * 0.058 }
    canvas.add(boat(position, { sail: palette.accent, hull: palette.land[4] }))
  }
  if (setting.birds) {
    const { x, y = 0.36 } = setting.birds
    const stroke = toHex(palette.night ? palette.land[0] : palette.land[3])
    canvas.add(birds({ random, x: width * x, y: horizon * y, size: shortSide * 0.026, stroke }))
  }
  if (setting.shore) paintShores(canvas, setting.shore)
  if (setting.knoll) paintKnoll(canvas, setting.knoll)
  if (setting.beach) paintBeach(canvas, setting.beach)
}

const arcOf = ({ arc }: BaySetting, { night, sun, accent, land }: Palette): BayScene['arc'] => {
  if (!arc) return undefined
  const d = arcPath(arc)
  const line = { fill: 'none', strokeLinecap: 'round' }
  return {
    ahead: path(d, {
      ...line,
      stroke: toHex(night ? sun : land[3]),
      strokeWidth: 3,
      strokeDasharray: '.1 13',
      opacity: 0.5,
    }),
    behind: path(d, { ...line, stroke: toHex(night ? accent : sun), strokeWidth: 4, pathLength: 1 }),
  }
}

const riseAbove = ({ sun, height, horizon }: BaySetting, above: number): number =>
  (sun.radius * 1.05 + above) / (height * horizon * 0.82)

/**
 * Returns the `rise` of the sun for a height between 0 and 1: at 0 the sun has set, at a quarter it is half up, at one
 * half it is on the horizon, and at 1 it is as high as the text above allows.
 */
export const riseOf = (setting: BaySetting, height: number): number => {
  const { radius, highest = 0.8 } = setting.sun
  const [set, half, resting] = [-1.35 * radius, 0, radius].map((above) => riseAbove(setting, above)) as [
    number,
    number,
    number,
  ]
  const steps = [set, half, resting, (resting + highest) / 2, highest]
  const at = Math.min(1, Math.max(0, height)) * 4
  const [low, high] = [steps[Math.floor(at)] ?? set, steps[Math.ceil(at)] ?? highest]
  return low + (high - low) * (at - Math.floor(at))
}

/** Returns the position of the sun in user units: its own, or with another `x` or `rise`. */
export const sunPosition = (setting: BaySetting, sun: { x?: number; rise?: number } = {}): Point => {
  const { width, height, horizon, sun: own } = setting
  const water = height * horizon
  return [width * (sun.x ?? own.x), water + own.radius * 1.05 - water * 0.82 * (sun.rise ?? own.rise)]
}

/** Returns whether any part of the sun is above the water. A sun that has set leaves no light on it. */
export const sunIsUp = ({ sun, height, horizon }: BaySetting, y: number): boolean => y - sun.radius < height * horizon
