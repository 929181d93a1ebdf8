/** A handout whose layout is computed and that is ready to be printed. */
import type { Block, Inline } from './blocks.ts'
import type { Inks } from './inks.ts'
import type { PrintArea, Orientation } from './paper.ts'
import type { PdfPress } from './pdf-press.ts'
import type { HandoutKind } from '#rules/learn/lessons.ts'

export interface HandoutPlanInput {
  press: PdfPress
  inks: Inks
  kind: HandoutKind
  audience: string
  orientation: Orientation
  area: PrintArea
  title: Inline[]
  /** The blocks without the title. */
  blocks: Block[]
}

export interface PagePlan {
  pages: number
  /** The area of the print on the first page. */
  art?: PrintArea
  /** Draws the contents of an existing page. Pages are counted from 0. */
  draw(page: number): void
}
