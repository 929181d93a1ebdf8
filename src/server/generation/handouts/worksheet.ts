/** Worksheets, letters and notes: a title, and the blocks that follow it from page to page. */
import { chooseEase, flowPieces } from './flow.ts'
import { createLetterHead, createSheetHead } from './head.ts'
import { type ColumnRule, createPieces } from './pieces/pieces.ts'
import type { Style } from './pieces/piece.ts'
import type { PagePlan, HandoutPlanInput } from './plan.ts'
import { scaleSizes, eases, getSizes } from './sizes.ts'

/** Places boxes side by side if they remain wide enough to write in. */
const chooseColumns = ({ orientation, kind }: HandoutPlanInput): ColumnRule => {
  if (kind === 'family_letter' || kind === 'teacher_notes') return () => 1
  if (orientation === 'landscape') return (boxes) => (boxes === 4 ? 2 : Math.min(boxes, 3))
  return (boxes) => (boxes % 2 === 0 ? 2 : 1)
}

/** Returns the tag of box titles: one level below a preceding heading, or else the level right after the title. */
export const getBoxTag = ({ blocks }: HandoutPlanInput): Style['boxTag'] => {
  const [heading, box] = ['heading', 'box'].map((kind) => blocks.findIndex((block) => block.kind === kind))
  return heading !== undefined && heading !== -1 && heading < (box ?? -1) ? 'H3' : 'H2'
}

const planWithEase = (planInput: HandoutPlanInput, ease: number) => {
  const { press, inks, area, kind, blocks } = planInput
  const { title, ...sizes } = scaleSizes(getSizes(planInput), ease)
  const head = (kind === 'family_letter' ? createLetterHead : createSheetHead)(planInput, title)
  const maxHeight = area.height - 70
  const style: Style = { press, inks, ...sizes, highest: maxHeight, boxTag: getBoxTag(planInput) }
  const pieces = createPieces(blocks, style, { width: area.width, columns: chooseColumns(planInput) })
  const [first, ...rest] = pieces
  // The first piece follows the title closely, whatever it is.
  const spacedPieces = first ? [{ ...first, gap: style.space * 1.1 }, ...rest] : []
  return { head, ...flowPieces(spacedPieces, { first: head.height, height: area.height }) }
}

export const planWorksheet = (planInput: HandoutPlanInput): PagePlan => {
  const ease = chooseEase(eases, { at: (tried) => planWithEase(planInput, tried), height: planInput.area.height })
  const { head, pages } = planWithEase(planInput, ease)
  const { x, y } = planInput.area
  return {
    pages: pages.length,
    art: head.art,
    draw(page) {
      if (page === 0) head.draw()
      for (const placed of pages[page] ?? []) placed.piece.draw({ x, y: y + placed.y, parent: null })
    },
  }
}
