/** The strip of bay along the top of a card: hills and a sun in flat colors, different for each student. */
import { toHex } from '#art/color.ts'
import { type PaletteName, palettes } from '#art/palettes.ts'
import { createSeededRandom } from '#art/seeded-random.ts'
import type { PrintArea } from '../handouts/paper.ts'
import type { PdfDrawing } from '../handouts/pdf-press.ts'

/** Only daytime palettes are used, because a night sky takes too much ink of a school's printer. */
const daytimePalettes = (Object.keys(palettes) as PaletteName[]).filter((name) => !palettes[name].night)
const HILLS = 3

const toHillPath = (
  { x, width, foot }: { x: number; width: number; foot: number },
  heights: readonly number[],
): string => {
  const step = width / (heights.length - 1)
  const curves = heights.slice(1).map((height, index) => {
    const middle = x + (index + 0.5) * step
    return `C ${middle} ${foot - heights[index]!} ${middle} ${foot - height} ${x + (index + 1) * step} ${foot - height}`
  })
  return `M ${x} ${foot} L ${x} ${foot - heights[0]!} ${curves.join(' ')} L ${x + width} ${foot} Z`
}

/** Draws a strip without any meaning, so call it as a decoration. */
export const drawHorizonStrip = (drawing: PdfDrawing, seed: string, { x, y, width, height }: PrintArea): void => {
  const random = createSeededRandom(seed)
  const { sky, sun, land } = palettes[daytimePalettes[Math.floor(random() * daytimePalettes.length)]!]
  drawing.rect(x, y, width, height).clip()
  drawing.fillColor(toHex(sky[1])).rect(x, y, width, height).fill()
  const radius = height * (0.26 + random() * 0.12)
  const [sunX, sunY] = [x + width * (0.14 + random() * 0.72), y + height * (0.42 + random() * 0.2)]
  drawing.fillColor(toHex(sun)).circle(sunX, sunY, radius).fill()
  for (let range = 0; range < HILLS; range += 1) {
    const maxHeight = height * (0.62 - range * 0.19)
    const heights = Array.from({ length: 4 + Math.floor(random() * 3) }, () => maxHeight * (0.45 + random() * 0.55))
    drawing
      .path(toHillPath({ x, width, foot: y + height }, heights))
      .fillColor(toHex(land[1 + range]!))
      .fill()
  }
}
