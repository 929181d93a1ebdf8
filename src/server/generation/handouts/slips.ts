/** Slips to cut out: straight cuts separate the rows, which have one height if that needs no additional page. */
import type { Block, BlockOf } from './blocks.ts'
import { flowPieces } from './flow.ts'
import { plainHead } from './head.ts'
import { drawScissors } from './marks.ts'
import { millimetres } from './paper.ts'
import { piecesOf } from './pieces/pieces.ts'
import { drawStack, type Piece, type Spot, stackHeight, type Style } from './pieces/piece.ts'
import type { PagePlan, HandoutPlanInput } from './plan.ts'
import { eased, sizesFor } from './sizes.ts'

const PADDING = { x: 15, y: 13 }

/** The smallest heights of a row to try, from high to low. */
const heights = Array.from({ length: 17 }, (_one, at) => millimetres(58 - at * 2.5))

interface Slip {
  pieces: Piece[]
  height: number
  /** Whether the slip has only text. */
  told: boolean
}

const slipOf = ({ blocks }: BlockOf<'cut'>, style: Style, width: number): Slip => {
  const pieces = piecesOf(blocks, style, { width: width - 2 * PADDING.x })
  const textOnly = blocks.every(({ kind }) => kind === 'paragraph')
  return { pieces, told: textOnly, height: stackHeight(pieces) + 2 * PADDING.y }
}

interface SlipRow {
  slips: readonly Slip[]
  width: number
  each: number
  height: number
  first: boolean
}

const drawCuts = ({ press, inks }: Style, { x, y }: Spot, { width, each, height }: SlipRow) => {
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
    for (let at = 0; at <= Math.round(width / each); at++) {
      drawing
        .moveTo(x + at * each, y)
        .lineTo(x + at * each, y + height)
        .stroke()
    }
    drawing.undash()
  })
  drawScissors(press, inks.quiet, { x: x - 14, y })
}

const rowPiece = (row: SlipRow, style: Style): Piece => ({
  kind: 'cut',
  width: row.width,
  height: row.height,
  gap: row.first ? style.space * 1.3 : 0,
  draw(spot) {
    drawCuts(style, spot, row)
    for (const [at, { pieces }] of row.slips.entries()) {
      const section = style.press.group(spot.parent, 'Sect')
      const down = (row.height - stackHeight(pieces)) / 2
      drawStack(pieces, { x: spot.x + at * row.each + PADDING.x, y: spot.y + down, parent: section })
      section.end()
    }
  },
})

interface SlipGrid {
  width: number
  columns: number
  least: number
  /** Whether all slips with only text are as high as the highest of them. */
  even: boolean
}

const rowsOf = (cuts: readonly BlockOf<'cut'>[], style: Style, { width, columns, least, even }: SlipGrid): Piece[] => {
  const each = width / columns
  const slips = cuts.map((cut) => slipOf(cut, style, each))
  const textOnly = Math.max(least, ...slips.filter((slip) => slip.told).map(({ height }) => height))
  return Array.from({ length: Math.ceil(slips.length / columns) }, (_row, at) => {
    const here = slips.slice(at * columns, (at + 1) * columns)
    const needed = Math.max(least, ...here.map(({ height }) => height))
    const height = even && here.every((slip) => slip.told) ? textOnly : needed
    return rowPiece({ slips: here, width, each, height, first: at === 0 }, style)
  })
}

const splitBlocks = (blocks: readonly Block[]) => {
  const isCut = (block: Block): block is BlockOf<'cut'> => block.kind === 'cut'
  const first = blocks.findIndex(isCut)
  const before = first === -1 ? blocks : blocks.slice(0, first)
  const rest = first === -1 ? [] : blocks.slice(first)
  return { before, cuts: rest.filter(isCut), after: rest.filter((block) => !isCut(block)) }
}

const planAt = (planInput: HandoutPlanInput, { least, even }: Pick<SlipGrid, 'least' | 'even'>) => {
  const { press, inks, area, orientation, blocks } = planInput
  const { title, ...sizes } = eased(sizesFor(planInput), 1)
  const head = plainHead(planInput, title * 0.85)
  const style: Style = { press, inks, ...sizes, highest: area.height - 80, boxTag: 'H2' }
  const { before, cuts, after } = splitBlocks(blocks)
  const bodyStyle = { ...style, size: style.size * 0.88 }
  const pieces = [
    ...piecesOf(before, bodyStyle, { width: area.width }),
    ...rowsOf(cuts, style, { width: area.width, columns: orientation === 'landscape' ? 3 : 2, least, even }),
    ...piecesOf(after, bodyStyle, { width: area.width }),
  ]
  return { head, ...flowPieces(pieces, { first: head.height, height: area.height }) }
}

const best = (planInput: HandoutPlanInput) => {
  const tried = [true, false].flatMap((even) => heights.map((least) => planAt(planInput, { least, even })))
  const fewest = Math.min(...tried.map(({ pages }) => pages.length))
  return tried.find(({ pages }) => pages.length === fewest)!
}

export const planSlips = (planInput: HandoutPlanInput): PagePlan => {
  const { head, pages } = best(planInput)
  const { x, y } = planInput.area
  return {
    pages: pages.length,
    draw(page) {
      if (page === 0) head.draw()
      for (const placed of pages[page] ?? []) placed.piece.draw({ x, y: y + placed.y, parent: null })
    },
  }
}
