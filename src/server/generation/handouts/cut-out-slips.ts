/** Slips to cut out: straight cuts separate the rows, which have one height if that needs no additional page. */
import type { Block, BlockOf } from './blocks.ts'
import { flowPieces } from './flow.ts'
import { createPlainHead } from './head.ts'
import { drawScissors } from './page-decorations.ts'
import { millimetersToPoints } from './paper.ts'
import { createPieces } from './pieces/pieces.ts'
import { drawStack, type HandoutPiece, type PiecePosition, measureStack, type Style } from './pieces/piece.ts'
import type { PagePlan, HandoutPlanInput } from './plan.ts'
import { scaleSizes, getSizes } from './sizes.ts'

const PADDING = { x: 15, y: 13 }

/** The smallest heights of a row to try, from high to low. */
const heights = Array.from({ length: 17 }, (_one, index) => millimetersToPoints(58 - index * 2.5))

interface Slip {
  pieces: HandoutPiece[]
  height: number
  /** Whether the slip has only text. */
  isTextOnly: boolean
}

const createSlip = ({ blocks }: BlockOf<'cut'>, style: Style, width: number): Slip => {
  const pieces = createPieces(blocks, style, { width: width - 2 * PADDING.x })
  const isTextOnly = blocks.every(({ kind }) => kind === 'paragraph')
  return { pieces, isTextOnly, height: measureStack(pieces) + 2 * PADDING.y }
}

interface SlipRow {
  slips: readonly Slip[]
  width: number
  slipWidth: number
  height: number
  first: boolean
}

const drawCutLines = ({ press, inks }: Style, { x, y }: PiecePosition, { width, slipWidth, height }: SlipRow) => {
  press.decorate((drawing) => {
    drawing.lineWidth(0.8).strokeColor(inks.quiet).dash(4, { space: 3.5 })
    drawing
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
    drawing
      .moveTo(x, y + height)
      .lineTo(x + width, y + height)
      .stroke()
    for (let index = 0; index <= Math.round(width / slipWidth); index++) {
      drawing
        .moveTo(x + index * slipWidth, y)
        .lineTo(x + index * slipWidth, y + height)
        .stroke()
    }
    drawing.undash()
  })
  drawScissors(press, inks.quiet, { x: x - 14, y })
}

const createRowPiece = (row: SlipRow, style: Style): HandoutPiece => ({
  kind: 'cut',
  width: row.width,
  height: row.height,
  gap: row.first ? style.space * 1.3 : 0,
  draw(spot) {
    drawCutLines(style, spot, row)
    for (const [index, { pieces }] of row.slips.entries()) {
      const section = style.press.group(spot.parent, 'Sect')
      const topOffset = (row.height - measureStack(pieces)) / 2
      drawStack(pieces, { x: spot.x + index * row.slipWidth + PADDING.x, y: spot.y + topOffset, parent: section })
      section.end()
    }
  },
})

interface SlipGrid {
  width: number
  columns: number
  minHeight: number
  /** Whether all slips with only text are as high as the highest of them. */
  hasEqualRows: boolean
}

const createRows = (
  cuts: readonly BlockOf<'cut'>[],
  style: Style,
  { width, columns, minHeight, hasEqualRows }: SlipGrid,
): HandoutPiece[] => {
  const slipWidth = width / columns
  const slips = cuts.map((cut) => createSlip(cut, style, slipWidth))
  const textOnlyHeight = Math.max(minHeight, ...slips.filter((slip) => slip.isTextOnly).map(({ height }) => height))
  return Array.from({ length: Math.ceil(slips.length / columns) }, (_row, index) => {
    const rowSlips = slips.slice(index * columns, (index + 1) * columns)
    const neededHeight = Math.max(minHeight, ...rowSlips.map(({ height }) => height))
    const height = hasEqualRows && rowSlips.every((slip) => slip.isTextOnly) ? textOnlyHeight : neededHeight
    return createRowPiece({ slips: rowSlips, width, slipWidth, height, first: index === 0 }, style)
  })
}

const splitBlocks = (blocks: readonly Block[]) => {
  const isCut = (block: Block): block is BlockOf<'cut'> => block.kind === 'cut'
  const first = blocks.findIndex(isCut)
  const before = first === -1 ? blocks : blocks.slice(0, first)
  const rest = first === -1 ? [] : blocks.slice(first)
  return { before, cuts: rest.filter(isCut), after: rest.filter((block) => !isCut(block)) }
}

const planWithHeight = (
  planInput: HandoutPlanInput,
  { minHeight, hasEqualRows }: Pick<SlipGrid, 'minHeight' | 'hasEqualRows'>,
) => {
  const { press, inks, area, orientation, blocks } = planInput
  const { title, ...sizes } = scaleSizes(getSizes(planInput), 1)
  const head = createPlainHead(planInput, title * 0.85)
  const style: Style = { press, inks, ...sizes, highest: area.height - 80, boxTag: 'H2' }
  const { before, cuts, after } = splitBlocks(blocks)
  const bodyStyle = { ...style, size: style.size * 0.88 }
  const pieces = [
    ...createPieces(before, bodyStyle, { width: area.width }),
    ...createRows(cuts, style, {
      width: area.width,
      columns: orientation === 'landscape' ? 3 : 2,
      minHeight,
      hasEqualRows,
    }),
    ...createPieces(after, bodyStyle, { width: area.width }),
  ]
  return { head, ...flowPieces(pieces, { first: head.height, height: area.height }) }
}

const chooseBestPlan = (planInput: HandoutPlanInput) => {
  const plans = [true, false].flatMap((hasEqualRows) =>
    heights.map((minHeight) => planWithHeight(planInput, { minHeight, hasEqualRows })),
  )
  const fewest = Math.min(...plans.map(({ pages }) => pages.length))
  return plans.find(({ pages }) => pages.length === fewest)!
}

export const planSlips = (planInput: HandoutPlanInput): PagePlan => {
  const { head, pages } = chooseBestPlan(planInput)
  const { x, y } = planInput.area
  return {
    pages: pages.length,
    draw(page) {
      if (page === 0) head.draw()
      for (const placed of pages[page] ?? []) placed.piece.draw({ x, y: y + placed.y, parent: null })
    },
  }
}
