// The canvas that a style paints on: an SVG with the same area in every aspect ratio, so that a tree or a star weighs
// the same in each.
import { type OklchColor, toHex, mixInks } from '#art/color.ts'
import type { Point } from '#art/curves.ts'
import type { RandomSource } from '#art/seeded-random.ts'
import type { PaintPalette } from './palettes.ts'

/** The area in square units: a square picture is 1000 x 1000. */
const AREA = 1_000_000

export type GradientStop = readonly [offset: number, ink: OklchColor, opacity?: number]
export type SvgAttributes = Readonly<Record<string, string | number | undefined>>

export type Canvas = {
  readonly width: number
  readonly height: number
  readonly shortSide: number
  readonly palette: PaintPalette
  readonly random: RandomSource
  add(...marks: readonly string[]): void
  /** Draws into a group with these attributes. */
  group(attributes: SvgAttributes, draw: () => void): void
  /** Adds a definition (gradient, filter, clip path) and returns it as `url(#...)`. */
  define(name: string, attributes: SvgAttributes, inner: string): string
  /** A gradient between two points of the canvas. */
  linear(stops: readonly GradientStop[], from: Point, to: Point): string
  /** Returns the document, `width` pixels wide. */
  svg(width: number): string
}

const round = (value: number): number =>
  Math.abs(value) < 2 ? Math.round(value * 1000) / 1000 : Math.round(value * 10) / 10

export const createTag = (name: string, attributes: SvgAttributes, inner = ''): string => {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) text += ` ${key}="${typeof value === 'number' ? round(value) : value}"`
  }
  return inner ? `${text}>${inner}</${name}>` : `${text}/>`
}

export const createStopTags = (stops: readonly GradientStop[]): string =>
  stops
    .map(([offset, ink, opacity]) => createTag('stop', { offset, 'stop-color': toHex(ink), 'stop-opacity': opacity }))
    .join('')

const RAMP_STEPS = 6

/**
 * Returns stops between inks that are close enough together that a renderer's own mixing in sRGB shows no gray band.
 */
export const createRamp = (inks: readonly OklchColor[]): GradientStop[] => {
  const pairs = inks.length - 1
  return Array.from({ length: pairs * RAMP_STEPS + 1 }, (_, step) => {
    const along = step / RAMP_STEPS
    const index = Math.min(pairs - 1, Math.floor(along))
    return [along / pairs, mixInks(inks[index] as OklchColor, inks[index + 1] as OklchColor, along - index)] as const
  })
}

type CanvasOptions = { ratio: number; palette: PaintPalette; random: RandomSource }

/** @param ratio height divided by width */
export const createCanvas = ({ ratio, palette, random }: CanvasOptions): Canvas => {
  const width = Math.sqrt(AREA / ratio)
  const height = width * ratio
  const definitions: string[] = []
  let marks: string[] = []
  const define = (name: string, attributes: SvgAttributes, inner: string): string => {
    const id = `p${definitions.length}`
    definitions.push(createTag(name, { id, ...attributes }, inner))
    return `url(#${id})`
  }
  return {
    width,
    height,
    shortSide: Math.min(width, height),
    palette,
    random,
    add: (...added) => void marks.push(...added),
    group(attributes, draw) {
      const outerMarks = marks
      marks = []
      draw()
      outerMarks.push(createTag('g', attributes, marks.join('')))
      marks = outerMarks
    },
    define,
    linear(stops, [x1, y1], [x2, y2]) {
      return define('linearGradient', { gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 }, createStopTags(stops))
    },
    svg(pixels) {
      const size = { width: pixels, height: Math.round(pixels * ratio), viewBox: `0 0 ${width} ${height}` }
      const inner = `<defs>${definitions.join('')}</defs>${marks.join('')}`
      return createTag('svg', { xmlns: 'http://www.w3.org/2000/svg', preserveAspectRatio: 'none', ...size }, inner)
    },
  }
}
