import { createSeededRandom } from '#art/seeded-random.ts'
import { createCanvas } from './canvas.ts'
import { paintFinish } from './light.ts'
import { type PaintPaletteName, paintPalettes } from './palettes.ts'
import { type PaintedStyle, styles } from './styles/styles.ts'

export type Painting = { style: PaintedStyle; palette: PaintPaletteName; seed: number }

/**
 * Returns a painting as an SVG of `width` pixels, composed for `ratio` = height divided by width. The same input
 * gives the same text.
 */
export const createPaintingSvg = (
  { style, palette, seed }: Painting,
  { width, ratio }: { width: number; ratio: number },
) => {
  const random = createSeededRandom(`${style} ${seed}`)
  const canvas = createCanvas({ ratio, palette: paintPalettes[palette], random })
  styles[style](canvas)
  paintFinish(canvas)
  return canvas.svg(width)
}
