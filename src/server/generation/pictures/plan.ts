import type { PaletteName } from '#art/palettes.ts'
import { type RandomSource, createSeededRandom } from '#art/seeded-random.ts'
import { type ExerciseTheme, PICTURE_PREVIEWS, type PictureStyle } from '#rules/exercises.ts'
import { type PaintPaletteName, paintPalettes } from './palettes.ts'
import { type PaintedStyle, paintedStyles } from './styles/styles.ts'

/** Everything that determines a picture: painting the same plan again gives the same bytes. */
export type PicturePlan = {
  style: PictureStyle
  /** The name of a painter's palette, or of a cover palette for a print. */
  palette: string
  seed: number
}

/** The palettes in which a style looks best. */
const palettesByStyle: Record<PaintedStyle, readonly PaintPaletteName[]> = {
  ridges: ['dawn', 'golden', 'moss', 'night', 'dusk', 'rose', 'lagoon', 'plum'],
  ocean: ['dusk', 'lagoon', 'golden', 'plum', 'night', 'dawn', 'moss'],
  aurora: ['night', 'plum', 'dusk'],
  botanical: ['sage', 'rose', 'moss', 'dawn', 'golden', 'lagoon'],
  lotus: ['plum', 'lagoon', 'rose', 'golden', 'night', 'dusk'],
  dunes: ['rose', 'golden', 'dusk', 'dawn', 'plum'],
  paper: ['lagoon', 'dawn', 'moss', 'night', 'plum', 'golden', 'dusk'],
}

/** The palettes that fit the mood of a theme. */
const palettesByTheme: Record<ExerciseTheme, readonly PaintPaletteName[]> = {
  pressure: ['moss', 'lagoon', 'dawn'],
  sleep: ['night', 'plum', 'dusk'],
  anger: ['lagoon', 'moss', 'dusk'],
  worry: ['lagoon', 'dawn', 'sage'],
  friends: ['golden', 'rose', 'lagoon'],
  focus: ['moss', 'sage', 'lagoon'],
  sadness: ['rose', 'dawn', 'plum'],
  courage: ['golden', 'dusk', 'dawn'],
  gratitude: ['golden', 'rose', 'sage'],
  change: ['dawn', 'moss', 'dusk'],
  everyday: ['golden', 'lagoon', 'dawn'],
}

/** The cover palette that is closest to a painter's palette. */
const printPalettes: Record<PaintPaletteName, PaletteName> = {
  dawn: 'dawn',
  golden: 'golden',
  dusk: 'dusk',
  moss: 'forest',
  night: 'night',
  lagoon: 'noon',
  rose: 'dunes',
  plum: 'reef',
  sage: 'frost',
}

const shuffle = <Value>(random: RandomSource, values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)

const listPalettes = (style: PictureStyle, theme: ExerciseTheme, random: RandomSource): string[] => {
  const supported = style === 'print' ? (Object.keys(paintPalettes) as PaintPaletteName[]) : palettesByStyle[style]
  const moodPalettes = palettesByTheme[theme].filter((name) => supported.includes(name))
  const otherPalettes = supported.filter((name) => !moodPalettes.includes(name))
  const names = [...shuffle(random, moodPalettes), ...shuffle(random, otherPalettes)]
  return style === 'print' ? names.map((name) => printPalettes[name]) : names
}

export type PreviewRequest = {
  /** The style of all four previews. Without it they have four different styles. */
  style?: PictureStyle
  theme: ExerciseTheme
  /** The palette of the exercise's print, which is preferred if the style supports it. */
  palette?: string
  /** The styles that suit the theme, with the best first. */
  suitableStyles: readonly PictureStyle[]
  seed: number
  audience: string
}

const listStyles = ({ style, suitableStyles, audience }: PreviewRequest, random: RandomSource): PictureStyle[] => {
  if (style) return Array<PictureStyle>(PICTURE_PREVIEWS).fill(style)
  const first: PictureStyle[] = audience === 'k_5' ? ['paper'] : []
  return [...new Set([...first, ...suitableStyles, ...shuffle(random, paintedStyles)])].slice(0, PICTURE_PREVIEWS)
}

/**
 * Plans the four previews, with different palettes if possible. The same request gives the same four, and another
 * seed gives others.
 */
export const planPreviews = (request: PreviewRequest): PicturePlan[] => {
  const random = createSeededRandom(`previews ${request.seed}`)
  const usedPalettes: string[] = []
  return listStyles(request, random).map((style) => {
    const palettes = listPalettes(style, request.theme, createSeededRandom(`${style} ${request.seed}`))
    const { palette: preferredPalette = '' } = request
    const [first = ''] = palettes
    const orderedPalettes = palettes.includes(preferredPalette) ? [preferredPalette, ...palettes] : palettes
    const palette = orderedPalettes.find((name) => !usedPalettes.includes(name)) ?? first
    usedPalettes.push(palette)
    return { style, palette, seed: Math.floor(random() * 2 ** 31) }
  })
}

/** Returns the palette of that name, or one that suits the style if the name is no longer known. */
export const resolvePalette = (style: PaintedStyle, name: string): PaintPaletteName =>
  Object.hasOwn(paintPalettes, name) ? (name as PaintPaletteName) : (palettesByStyle[style][0] as PaintPaletteName)
