/** The print that a hand-out carries: of its unit, composed for the place where it stands. */
import type { CoverArt } from '#art/cover.ts'
import { renderPrint } from '../covers/covers.ts'
import type { Area } from './paper.ts'
import type { PdfPress } from './press.ts'

/** Dots to an inch. */
const RESOLUTION = 150
/** The paper that is left around it. */
const MARGIN = 3.5

/** @param area with its margin, in points */
export const printArt = async (art: CoverArt, area: Area): Promise<Buffer> => {
  const [width, height] = [area.width - 2 * MARGIN, area.height - 2 * MARGIN].map((points) =>
    Math.round((points * RESOLUTION) / 72),
  ) as [number, number]
  const [picture] = await renderPrint({ ...art, width, height, widths: [width], formats: ['jpeg'] })
  if (!picture) throw new Error('No print was made')
  return picture.bytes
}

/** It tells nothing that the words do not: a voice leaves it out. */
export const drawArt = (press: PdfPress, picture: Buffer, { area, edge }: { area: Area; edge: string }): void =>
  press.decorate((drawing) => {
    const { x, y, width, height } = area
    drawing.lineWidth(0.7).strokeColor(edge).fillColor('#ffffff')
    drawing.roundedRect(x + 0.4, y + 0.4, width - 0.8, height - 0.8, 4).fillAndStroke()
    drawing.roundedRect(x + MARGIN, y + MARGIN, width - 2 * MARGIN, height - 2 * MARGIN, 2).clip()
    drawing.image(picture, x + MARGIN, y + MARGIN, { width: width - 2 * MARGIN, height: height - 2 * MARGIN })
  })
