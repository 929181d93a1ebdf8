// The bay as data, in the layers that the page moves one by one: sky, sun, land and sea, light on the water, shore.
import { BLACK, type OklchColor, WHITE, toHex, mixInks } from '../color.ts'
import type { Point } from '../curves.ts'
import { type SvgMark, group, path } from '../svg-marks.ts'
import { type Palette, type PaletteName, palettes } from '../palettes.ts'
import { type ArtCanvas, type Texture, createArtCanvas } from '../canvas.ts'
import { createBirds, paintClouds, paintSky, paintStars, createSunMarks } from '../sky.ts'
import { createBoat } from '../landmarks.ts'
import { createGlitterMarks, paintSea } from '../water.ts'
import { createArcPath } from './arc.ts'
import type { BaySetting } from './bay-setting.ts'
import { paintBeach, paintKnoll, paintRanges, paintShores } from './shores.ts'

export type BayScene = {
  readonly setting: BaySetting
  readonly night: boolean
  readonly definitions: readonly SvgMark[]
  readonly sky: readonly SvgMark[]
  /** Drawn around (0, 0); `getSunPosition` returns its position. */
  readonly sun: readonly SvgMark[]
  readonly land: readonly SvgMark[]
  /** Drawn around x = 0; it moves sideways with the sun. */
  readonly glitter: readonly SvgMark[]
  readonly shore: readonly SvgMark[]
  /** The path of the sun, dotted; `behind` is drawn over it up to the sun. */
  readonly arc?: { readonly ahead: SvgMark; readonly behind: SvgMark }
}

/** The red sun, for palettes whose own sun is too close to the sky in lightness to serve as a playhead. */
const PLAYHEAD_SUN = palettes.golden.sun

const MIN_LIGHTNESS_DIFFERENCE = 0.12

const replaceFaintSun = (palette: Palette): Palette =>
  palette.night || Math.abs(palette.sun[0] - palette.sky[1][0]) > MIN_LIGHTNESS_DIFFERENCE
    ? palette
    : { ...palette, sun: PLAYHEAD_SUN }

/** Returns the color of the path behind the sun, for a slider with the same meaning. */
export const getPlayheadInk = (name: PaletteName): OklchColor => {
  const palette = palettes[name]
  return palette.night ? palette.accent : replaceFaintSun(palette).sun
}

/** The lightness of the water behind text: light enough to look like water, dark enough for light text. */
const DARK_WATER = 0.48

const createDeepSea = ({ land, night }: Palette): readonly [OklchColor, OklchColor] => {
  const [light, chroma, hue] = night ? land[1] : (land.find(([lightness]) => lightness <= DARK_WATER + 0.06) ?? land[3])
  const [dark, nearChroma, nearHue] = land[4]
  return [
    [Math.min(DARK_WATER, light), chroma, hue],
    [Math.min(0.27, dark), nearChroma + 0.01, nearHue],
  ]
}

/** Controls also cover the near shore, so it is darkened too. */
const darkenShore = ({ land: [first, second, third, fourth, front] }: Palette): Palette['land'] => [
  first,
  second,
  third,
  mixInks(fourth, BLACK, 0.16),
  front,
]

const createPaleSea = ({ sea }: Palette): readonly [OklchColor, OklchColor] => [
  mixInks(sea[0], WHITE, 0.12),
  mixInks(sea[1], WHITE, 0.25),
]

const adaptPalette = ({ water, arc }: BaySetting, palette: Palette): Palette => {
  const adapted = arc ? replaceFaintSun(palette) : palette
  if (water === 'deep') return { ...adapted, sea: createDeepSea(palette), land: darkenShore(palette) }
  if (water === 'pale' && !palette.night) return { ...adapted, sea: createPaleSea(palette) }
  return adapted
}

type BayOptions = { setting: BaySetting; palette: PaletteName; texture?: Texture; prefix?: string }

export const createBayScene = ({ setting, palette, texture, prefix = 'bay' }: BayOptions): BayScene => {
  const { seed, width, height } = setting
  const { radius } = setting.sun
  const horizon = setting.horizon * height
  const inks = adaptPalette(setting, palettes[palette])
  const canvas = createArtCanvas({ seed, width, height, palette: inks, texture, prefix })

  paintSky(canvas)
  const narrow = width < 600
  paintStars(canvas, {
    depth: horizon * 0.9,
    count: narrow ? 46 : 90,
    zone: setting.stars ?? (narrow ? (_, y) => y > 0.66 : undefined),
  })
  paintClouds(canvas, setting.clouds ?? [], horizon)
  const sky = canvas.takeMarks()
  const sun = createSunMarks(canvas, { x: 0, y: 0, radius })

  paintRanges(canvas, horizon, setting.island)
  const shine = setting.water === 'deep' ? 0.3 : 0.5
  paintSea(canvas, { horizon, lines: 16, shine, quiet: setting.quiet && toBox(setting.quiet, setting) })
  const land = canvas.takeMarks()

  const glitter = [createGlitter(canvas, setting)]
  paintForeground(canvas, setting, horizon)
  const shore = canvas.takeMarks()
  const { definitions } = canvas
  return { setting, night: inks.night, definitions, sky, sun, land, glitter, shore, arc: createArc(setting, inks) }
}

/** Creates three groups of bars, so that the page moves three elements and not thirty. */
const createGlitter = ({ random, palette }: ArtCanvas, { height, horizon, glitter, sun }: BaySetting): SvgMark => {
  const from = height * (horizon + 0.012)
  const bars = createGlitterMarks({ random, x: 0, from, to: height * glitter, radius: sun.radius })
  const groups = [0, 1, 2].map((groupIndex) => group(bars.filter((_, index) => index % 3 === groupIndex)))
  return group(groups, { fill: toHex(palette.sun) }, 'glitter')
}

const toBox = (share: NonNullable<BaySetting['quiet']>, { width, height }: BaySetting) => ({
  x: share.x * width,
  y: share.y * height,
  width: share.width * width,
  height: share.height * height,
})

const paintForeground = (canvas: ArtCanvas, setting: BaySetting, horizon: number): void => {
  const { width, height, shortSide, palette, random } = canvas
  if (setting.boat) {
    const position = { x: width * setting.boat, y: horizon + height * 0.085, size: shortSide * 0.058 }
    canvas.add(createBoat(position, { sail: palette.accent, hull: palette.land[4] }))
  }
  if (setting.birds) {
    const { x, y = 0.36 } = setting.birds
    const stroke = toHex(palette.night ? palette.land[0] : palette.land[3])
    canvas.add(createBirds({ random, x: width * x, y: horizon * y, size: shortSide * 0.026, stroke }))
  }
  if (setting.shore) paintShores(canvas, setting.shore)
  if (setting.knoll) paintKnoll(canvas, setting.knoll)
  if (setting.beach) paintBeach(canvas, setting.beach)
}

const createArc = ({ arc }: BaySetting, { night, sun, accent, land }: Palette): BayScene['arc'] => {
  if (!arc) return undefined
  const d = createArcPath(arc)
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

const toRise = ({ sun, height, horizon }: BaySetting, heightAbove: number): number =>
  (sun.radius * 1.05 + heightAbove) / (height * horizon * 0.82)

/**
 * Returns the `rise` of the sun for a height between 0 and 1: at 0 the sun has set, at a quarter it is half up, at one
 * half it is on the horizon, and at 1 it is as high as the text above allows.
 */
export const getSunRise = (setting: BaySetting, height: number): number => {
  const { radius, highest = 0.8 } = setting.sun
  const [set, half, resting] = [-1.35 * radius, 0, radius].map((heightAbove) => toRise(setting, heightAbove)) as [
    number,
    number,
    number,
  ]
  const steps = [set, half, resting, (resting + highest) / 2, highest]
  const position = Math.min(1, Math.max(0, height)) * 4
  const [low, high] = [steps[Math.floor(position)] ?? set, steps[Math.ceil(position)] ?? highest]
  return low + (high - low) * (position - Math.floor(position))
}

/** Returns the position of the sun in user units: its own, or with another `x` or `rise`. */
export const computeSunPosition = (setting: BaySetting, sun: { x?: number; rise?: number } = {}): Point => {
  const { width, height, horizon, sun: ownSun } = setting
  const water = height * horizon
  return [width * (sun.x ?? ownSun.x), water + ownSun.radius * 1.05 - water * 0.82 * (sun.rise ?? ownSun.rise)]
}

/** Returns whether any part of the sun is above the water. A sun that has set leaves no light on it. */
export const isSunUp = ({ sun, height, horizon }: BaySetting, y: number): boolean => y - sun.radius < height * horizon
