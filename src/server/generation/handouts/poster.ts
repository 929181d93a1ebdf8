/** Posters: a print, a title, and text large enough to fill the page. */
import type { Block, BlockOf } from './blocks.ts'
import { chooseEase, flowPieces } from './flow.ts'
import { drawBoard } from './pieces/box.ts'
import { type ColumnRule, createPieces } from './pieces/pieces.ts'
import { drawStack, type HandoutPiece, measureStack, type Style } from './pieces/piece.ts'
import type { PagePlan, HandoutPlanInput } from './plan.ts'
import { printText } from './print-text.ts'
import { typesetText, type TypeStyle } from './typeset-text.ts'
import { getBoxTag } from './worksheet.ts'
import { scalePosterSizes, getSizes, posterEases } from './sizes.ts'

/** The smallest and the largest height of the print, as a share of the page. */
const ART_SHARE = { min: 0.17, max: 0.34 }
const BELOW_ART = 18

const countColumns: ColumnRule = (boxes) => (boxes % 2 === 0 ? 2 : 1)

const createTitlePiece = ({ press, inks, area, title }: HandoutPlanInput, size: number): HandoutPiece => {
  const type: TypeStyle = { family: 'title', size, leading: size * 1.04, color: inks.title, balanced: true }
  const typeset = typesetText(press, title, { style: type, width: area.width })
  return {
    kind: 'head',
    width: area.width,
    height: typeset.height,
    gap: BELOW_ART,
    keepWithNext: true,
    draw: ({ x, y }) =>
      press.tagged(null, 'H1', (drawing) =>
        printText({ press, drawing }, typeset, { x, y, width: area.width, rule: inks.rule }),
      ),
  }
}

/** The main statement of the poster, in white on a board. */
const createStatementPiece = ({ text }: BlockOf<'heading'>, style: Style, width: number): HandoutPiece => {
  const { press, inks, heading: size } = style
  const padding = { x: size * 0.85, y: size * 0.6 }
  const type: TypeStyle = { family: 'title', size, leading: size * 1.16, color: inks.onBoard, balanced: true }
  const typeset = typesetText(press, text, { style: type, width: width - 2 * padding.x })
  const height = typeset.height + 2 * padding.y
  return {
    kind: 'heading',
    width,
    height,
    gap: style.space * 1.3,
    draw({ x, y, parent }) {
      press.decorate((drawing) => drawBoard(drawing, { x, y, width, height }, { fill: inks.board, edge: inks.board }))
      const textArea = { x: x + padding.x, y: y + padding.y, width: width - 2 * padding.x, rule: inks.rule }
      press.tagged(parent, 'H2', (drawing) => printText({ press, drawing }, typeset, textArea))
    },
  }
}

/** A heading that nothing or only one paragraph follows is a statement and not a heading. */
const isStatement = (block: Block, rest: readonly Block[]): block is BlockOf<'heading'> =>
  block.kind === 'heading' && rest.every(({ kind }) => kind === 'paragraph') && rest.length <= 1

const COLUMN_GAP = 24

/** Two lists with their headings side by side, so that a poster with a lot of text can keep it large. */
const createPairPiece = (pair: readonly (readonly Block[])[], style: Style, width: number): HandoutPiece => {
  const columnWidth = (width - COLUMN_GAP) / 2
  const stacks = pair.map((blocks) => createPieces(blocks, style, { width: columnWidth }))
  return {
    kind: 'list',
    width,
    height: Math.max(...stacks.map(measureStack)),
    gap: style.space * 1.7,
    draw({ x, y, parent }) {
      for (const [at, stack] of stacks.entries()) {
        drawStack(stack, { x: x + at * (columnWidth + COLUMN_GAP), y, parent })
      }
    },
  }
}

const isHeadingWithList = (blocks: readonly Block[], at: number): boolean =>
  blocks[at]?.kind === 'heading' && blocks[at + 1]?.kind === 'list' && blocks[at + 2]?.kind !== 'paragraph'

const arrangePairs = (blocks: readonly Block[], style: Style, width: number): HandoutPiece[] => {
  const at = blocks.findIndex(
    (_block, index) => isHeadingWithList(blocks, index) && isHeadingWithList(blocks, index + 2),
  )
  if (at === -1) return createPieces(blocks, style, { width, columns: countColumns })
  const pair = [blocks.slice(at, at + 2), blocks.slice(at + 2, at + 4)]
  return [
    ...createPieces(blocks.slice(0, at), style, { width, columns: countColumns }),
    createPairPiece(pair, style, width),
    ...arrangePairs(blocks.slice(at + 4), style, width),
  ]
}

const createPosterPieces = (planInput: HandoutPlanInput, style: Style): HandoutPiece[] => {
  const { blocks, area } = planInput
  const at = blocks.findIndex((block, index) => isStatement(block, blocks.slice(index + 1)))
  const statement = blocks[at]
  const arrange = (someBlocks: readonly Block[]) => arrangePairs(someBlocks, style, area.width)
  if (statement?.kind !== 'heading') return arrange(blocks)
  return [
    ...arrange(blocks.slice(0, at)),
    createStatementPiece(statement, style, area.width),
    ...arrange(blocks.slice(at + 1)),
  ]
}

const planWithEase = (
  planInput: HandoutPlanInput,
  { ease, art, extraGap = 0 }: { ease: number; art: number; extraGap?: number },
) => {
  const { press, inks, area } = planInput
  const { title, ...sizes } = scalePosterSizes(getSizes(planInput), ease)
  const style: Style = { press, inks, ...sizes, highest: area.height - 70, boxTag: getBoxTag(planInput) }
  const pieces = [createTitlePiece(planInput, title), ...createPosterPieces(planInput, style)]
  const spacedPieces = pieces.map((piece, at) => (at === 0 ? piece : { ...piece, gap: piece.gap + extraGap }))
  return flowPieces(spacedPieces, { first: art, height: area.height })
}

/** The most white space that is added between two pieces. */
const MAX_EXTRA_GAP = 16

/** Uses the remaining space of the page: first for a higher print, then for more white space. */
const growToFill = (planInput: HandoutPlanInput, ease: number) => {
  const { height } = planInput.area
  const minArt = height * ART_SHARE.min
  const tightPlan = planWithEase(planInput, { ease, art: minArt })
  if (tightPlan.pages.length > 1) return { art: minArt, ...tightPlan }
  const remainingHeight = height - tightPlan.used
  const art = Math.min(minArt + remainingHeight, height * ART_SHARE.max)
  const gaps = Math.max(1, (tightPlan.pages[0]?.length ?? 1) - 1)
  const extraGap = Math.min(MAX_EXTRA_GAP, (remainingHeight - (art - minArt)) / gaps)
  return { art, ...planWithEase(planInput, { ease, art, extraGap }) }
}

export const planPoster = (planInput: HandoutPlanInput): PagePlan => {
  const { x, y, width, height } = planInput.area
  const planAtEase = (ease: number) => planWithEase(planInput, { ease, art: height * ART_SHARE.min })
  const { art, pages } = growToFill(planInput, chooseEase(posterEases, { at: planAtEase, height }))
  return {
    pages: pages.length,
    art: { x, y, width, height: art },
    draw(page) {
      for (const { piece, y: pieceY } of pages[page] ?? []) piece.draw({ x, y: y + pieceY, parent: null })
    },
  }
}
