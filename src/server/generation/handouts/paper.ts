/** Paper sizes, in points: 72 to an inch. */

export const millimetersToPoints = (length: number): number => (length * 72) / 25.4

const paperSizes = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
} as const

export type PaperName = keyof typeof paperSizes
export type Orientation = 'portrait' | 'landscape'

/** The printed part of a page. Printers can't print to the edge. */
export interface PrintArea {
  x: number
  y: number
  width: number
  height: number
}

export interface Paper {
  width: number
  height: number
  area: PrintArea
}

interface Margins {
  side: number
  top: number
  bottom: number
}

/** @param margins in points; the footer is placed in the bottom margin */
export const createPaper = (name: PaperName, orientation: Orientation, { side, top, bottom }: Margins): Paper => {
  const upright = paperSizes[name]
  const { width, height } = orientation === 'portrait' ? upright : { width: upright.height, height: upright.width }
  return { width, height, area: { x: side, y: top, width: width - 2 * side, height: height - top - bottom } }
}
