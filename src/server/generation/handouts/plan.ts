/** A hand-out that has found its places and is ready to be printed. */
import type { Block, Inline } from './blocks.ts'
import type { Inks } from './inks.ts'
import type { Area, Orientation } from './paper.ts'
import type { PdfPress } from './press.ts'
import type { HandoutKind } from '#rules/learn/lessons.ts'

export interface HandoutPlanInput {
  press: PdfPress
  inks: Inks
  kind: HandoutKind
  audience: string
  orientation: Orientation
  area: Area
  title: Inline[]
  /** Without the title. */
  blocks: Block[]
}

export interface PagePlan {
  pages: number
  /** Where the print stands on the first page. */
  art?: Area
  /** Draws what belongs on a page, from 0, which is there already. */
  draw(page: number): void
}
