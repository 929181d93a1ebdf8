// The canvas that a scene draws on, and the paints (gradients, stipple) that it creates.
import { type OklchColor, toHex } from './color.ts'
import { roundToTenth } from './curves.ts'
import type { SvgMark } from './svg-marks.ts'
import type { Palette } from './palettes.ts'
import { type RandomSource, createSeededRandom } from './seeded-random.ts'

/** The URLs of the three stipple tiles: white dots and dark dots thinning downwards, white dots thinning outwards. */
export type Texture = { readonly light: string; readonly dark: string; readonly glow: string }

/** The side of a stipple tile in user units; the file has twice as many pixels. */
const TILE_SIZE = 240

/** The pattern is higher than the tile, so the dots never start again further down. */
const TILE_REACH = 1600

export type ArtCanvas = {
  readonly width: number
  readonly height: number
  readonly shortSide: number
  readonly palette: Palette
  readonly random: RandomSource
  readonly definitions: readonly SvgMark[]
  readonly glow: string | undefined
  readonly add: (...marks: readonly SvgMark[]) => void
  /** Returns the marks that were drawn since the last call, as a separate layer. */
  readonly takeMarks: () => readonly SvgMark[]
  /** Creates a gradient from the top of a shape to its bottom, as a paint. */
  readonly gradient: (...stops: readonly OklchColor[]) => string
  /**
   * Creates dots that are densest at `top` and gone one tile below; `up` reverses them. Without a texture there is no
   * paint.
   */
  readonly stipple: (kind: 'light' | 'dark', area: { top: number; scale: number; up?: boolean }) => string | undefined
}

export type ArtCanvasOptions = {
  seed: string
  width: number
  height: number
  palette: Palette
  texture?: Texture
  /** Makes paint ids unique when several drawings are in one document. */
  prefix?: string
}

const createStops = (stops: readonly OklchColor[]): SvgMark[] =>
  stops.map((ink, index) => {
    const middle = stops.length === 3 && index === 1 ? 0.55 : index / (stops.length - 1)
    return { tag: 'stop', attributes: { offset: middle, stopColor: toHex(ink) } }
  })

export const createArtCanvas = ({
  seed,
  width,
  height,
  palette,
  texture,
  prefix = 'a',
}: ArtCanvasOptions): ArtCanvas => {
  const random = createSeededRandom(seed)
  const definitions: SvgMark[] = []
  const marks: SvgMark[] = []
  const addDefinition = (
    tag: 'linearGradient' | 'pattern',
    attributes: SvgMark['attributes'],
    children: SvgMark[],
  ): string => {
    const id = `${prefix}${definitions.length}`
    definitions.push({ tag, attributes: { id, ...attributes }, children })
    return `url(#${id})`
  }
  return {
    width,
    height,
    shortSide: Math.min(width, height),
    palette,
    random,
    definitions,
    glow: texture?.glow,
    add: (...added) => void marks.push(...added),
    takeMarks: () => marks.splice(0),
    gradient: (...stops) => addDefinition('linearGradient', { x1: 0, y1: 0, x2: 0, y2: 1 }, createStops(stops)),
    stipple(kind, { top, scale, up = false }) {
      const shift = roundToTenth(random() * 200)
      if (!texture) return undefined
      const size = Number(scale.toFixed(3))
      return addDefinition(
        'pattern',
        {
          patternUnits: 'userSpaceOnUse',
          width: TILE_SIZE,
          height: TILE_REACH,
          patternTransform: `translate(${shift} ${roundToTenth(top)}) scale(${size} ${up ? -size : size})`,
        },
        [{ tag: 'image', attributes: { href: texture[kind], width: TILE_SIZE, height: TILE_SIZE } }],
      )
    },
  }
}
