import type { PaletteName } from '#art/palettes.ts'
import { type Random, seeded } from '#art/seeded.ts'
import { type ExerciseTheme, PREVIEWS, type PictureStyle } from '#rules/exercises.ts'
import { type PaintPaletteName, paintPalettes } from './palettes.ts'
import { type PaintedStyle, paintedStyles } from './styles/styles.ts'

/** All that a picture is made of: painted again from this, it has the same bytes. */
export type Plan = {
  style: PictureStyle
  /** A name of the painter's palettes, or of the house's for a print. */
  palette: string
  seed: number
}

/** Palettes in which a style looks its best. */
const suits: Record<PaintedStyle, readonly PaintPaletteName[]> = {
  ridges: ['dawn', 'golden', 'moss', 'night', 'dusk', 'rose', 'lagoon', 'plum'],
  ocean: ['dusk', 'lagoon', 'golden', 'plum', 'night', 'dawn', 'moss'],
  aurora: ['night', 'plum', 'dusk'],
  botanical: ['sage', 'rose', 'moss', 'dawn', 'golden', 'lagoon'],
  lotus: ['plum', 'lagoon', 'rose', 'golden', 'night', 'dusk'],
  dunes: ['rose', 'golden', 'dusk', 'dawn', 'plum'],
  paper: ['lagoon', 'dawn', 'moss', 'night', 'plum', 'golden', 'dusk'],
}

/** Palettes that feel like a theme. */
const moods: Record<ExerciseTheme, readonly PaintPaletteName[]> = {
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

/** The house print that is closest to a painter's palette. */
const printOf: Record<PaintPaletteName, PaletteName> = {
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

const shuffled = <Value>(random: Random, values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)

const palettesFor = (style: PictureStyle, theme: ExerciseTheme, random: Random): string[] => {
  const able = style === 'print' ? (Object.keys(paintPalettes) as PaintPaletteName[]) : suits[style]
  const mood = moods[theme].filter((name) => able.includes(name))
  const others = able.filter((name) => !mood.includes(name))
  const names = [...shuffled(random, mood), ...shuffled(random, others)]
  return style === 'print' ? names.map((name) => printOf[name]) : names
}

export type PreviewRequest = {
  /** All four in this one; without it four different ones. */
  style?: PictureStyle
  theme: ExerciseTheme
  /** Of the exercise's print: taken first where the style can wear it. */
  palette?: string
  /** What suits the theme, best first. */
  painted: readonly PictureStyle[]
  seed: number
  audience: string
}

const stylesFor = ({ style, painted, audience }: PreviewRequest, random: Random): PictureStyle[] => {
  if (style) return Array<PictureStyle>(PREVIEWS).fill(style)
  const first: PictureStyle[] = audience === 'k_5' ? ['paper'] : []
  return [...new Set([...first, ...painted, ...shuffled(random, paintedStyles)])].slice(0, PREVIEWS)
}

/** Which four to paint, no two in the same colours if it can be: the same wish, the same four; another seed, others. */
export const planPreviews = (wish: PreviewRequest): Plan[] => {
  const random = seeded(`previews ${wish.seed}`)
  const worn: string[] = []
  return stylesFor(wish, random).map((style) => {
    const palettes = palettesFor(style, wish.theme, seeded(`${style} ${wish.seed}`))
    const { palette: own = '' } = wish
    const [first = ''] = palettes
    const wanted = palettes.includes(own) ? [own, ...palettes] : palettes
    const palette = wanted.find((name) => !worn.includes(name)) ?? first
    worn.push(palette)
    return { style, palette, seed: Math.floor(random() * 2 ** 31) }
  })
}

/** The palette of that name, or where it is no longer known one that suits the style. */
export const requirePalette = (style: PaintedStyle, name: string): PaintPaletteName =>
  Object.hasOwn(paintPalettes, name) ? (name as PaintPaletteName) : (suits[style][0] as PaintPaletteName)
