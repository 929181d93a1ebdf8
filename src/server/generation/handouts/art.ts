/** The print on a handout: the cover of its unit, composed for the area that it fills. */
import type { CoverArt } from '#art/cover.ts'
import { renderPrint } from '../covers/covers.ts'
import type { PrintArea } from './paper.ts'
import type { PdfPress } from './pdf-press.ts'

/** Dots per inch. */
const RESOLUTION = 150
/** The white margin around the print. */
const MARGIN = 3.5

/** @param area the area with its margin, in points */
export const renderArt = async (art: CoverArt, area: PrintArea): Promise<Buffer> => {
  const [width, height] = [area.width - 2 * MARGIN, area.height - 2 * MARGIN].map((points) =>
    Math.round((points * RESOLUTION) / 72),
  ) as [number, number]
  const [picture] = await renderPrint({ ...art, width, height, widths: [width], formats: ['jpeg'] })
  if (!picture) throw new Error('The picture was not rendered')
  return picture.bytes
}

/** Draws the print as a decoration: it adds no information to the text, so screen readers skip it. */
export const drawArt = (press: PdfPress, picture: Buffer, { area, edge }: { area: PrintArea; edge: string }): void =>
  press.decorate((drawing) => {
    const { x, y, width, height } = area
    drawing.lineWidth(0.7).strokeColor(edge).fillColor('#ffffff')
    drawing.roundedRect(x + 0.4, y + 0.4, width - 0.8, height - 0.8, 4).fillAndStroke()
    drawing.roundedRect(x + MARGIN, y + MARGIN, width - 2 * MARGIN, height - 2 * MARGIN, 2).clip()
    drawing.image(picture, x + MARGIN, y + MARGIN, { width: width - 2 * MARGIN, height: height - 2 * MARGIN })
  })
