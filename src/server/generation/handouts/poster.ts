/** Posters: a print, a title, and text large enough to fill the page. */
import type { Block, BlockOf } from './blocks.ts'
import { bestEase, flowPieces } from './flow.ts'
import { drawBoard } from './pieces/box.ts'
import { type Columns, piecesOf } from './pieces/pieces.ts'
import { drawStack, type Piece, stackHeight, type Style } from './pieces/piece.ts'
import type { PagePlan, HandoutPlanInput } from './plan.ts'
import { printText } from './print-text.ts'
import { typesetText, type TypeStyle } from './set-text.ts'
import { boxTagIn } from './sheet.ts'
import { enlarged, sizesFor, posterEases } from './sizes.ts'

/** The smallest and the largest height of the print, as a share of the page. */
const ART = { least: 0.17, most: 0.34 }
const BELOW_ART = 18

const columns: Columns = (boxes) => (boxes % 2 === 0 ? 2 : 1)

const titlePiece = ({ press, inks, area, title }: HandoutPlanInput, size: number): Piece => {
  const type: TypeStyle = { family: 'title', size, leading: size * 1.04, color: inks.title, balanced: true }
  const set = typesetText(press, title, { style: type, width: area.width })
  return {
    kind: 'head',
    width: area.width,
    height: set.height,
    gap: BELOW_ART,
    withNext: true,
    draw: ({ x, y }) =>
      press.tagged(null, 'H1', (drawing) =>
        printText({ press, drawing }, set, { x, y, width: area.width, rule: inks.rule }),
      ),
  }
}

/** The main statement of the poster, in white on a board. */
const statementPiece = ({ text }: BlockOf<'heading'>, style: Style, width: number): Piece => {
  const { press, inks, heading: size } = style
  const padding = { x: size * 0.85, y: size * 0.6 }
  const type: TypeStyle = { family: 'title', size, leading: size * 1.16, color: inks.onBoard, balanced: true }
  const set = typesetText(press, text, { style: type, width: width - 2 * padding.x })
  const height = set.height + 2 * padding.y
  return {
    kind: 'heading',
    width,
    height,
    gap: style.space * 1.3,
    draw({ x, y, parent }) {
      press.decorate((drawing) => drawBoard(drawing, { x, y, width, height }, { fill: inks.board, edge: inks.board }))
      const textArea = { x: x + padding.x, y: y + padding.y, width: width - 2 * padding.x, rule: inks.rule }
      press.tagged(parent, 'H2', (drawing) => printText({ press, drawing }, set, textArea))
    },
  }
}

/** A heading that nothing or only one paragraph follows is a statement and not a heading. */
const isStatement = (block: Block, rest: readonly Block[]): block is BlockOf<'heading'> =>
  block.kind === 'heading' && rest.every(({ kind }) => kind === 'paragraph') && rest.length <= 1

const BETWEEN = 24

/** Two lists with their headings side by side, so that a poster with a lot of text can keep it large. */
const pairPiece = (pair: readonly (readonly Block[])[], style: Style, width: number): Piece => {
  const each = (width - BETWEEN) / 2
  const stacks = pair.map((blocks) => piecesOf(blocks, style, { width: each }))
  return {
    kind: 'list',
    width,
    height: Math.max(...stacks.map(stackHeight)),
    gap: style.space * 1.7,
    draw({ x, y, parent }) {
      for (const [at, stack] of stacks.entries()) drawStack(stack, { x: x + at * (each + BETWEEN), y, parent })
    },
  }
}

const isListed = (blocks: readonly Block[], at: number): boolean =>
  blocks[at]?.kind === 'heading' && blocks[at + 1]?.kind === 'list' && blocks[at + 2]?.kind !== 'paragraph'

const arrangePairs = (blocks: readonly Block[], style: Style, width: number): Piece[] => {
  const at = blocks.findIndex((_block, index) => isListed(blocks, index) && isListed(blocks, index + 2))
  if (at === -1) return piecesOf(blocks, style, { width, columns })
  const pair = [blocks.slice(at, at + 2), blocks.slice(at + 2, at + 4)]
  return [
    ...piecesOf(blocks.slice(0, at), style, { width, columns }),
    pairPiece(pair, style, width),
    ...arrangePairs(blocks.slice(at + 4), style, width),
  ]
}

const piecesFor = (planInput: HandoutPlanInput, style: Style): Piece[] => {
  const { blocks, area } = planInput
  const at = blocks.findIndex((block, index) => isStatement(block, blocks.slice(index + 1)))
  const statement = blocks[at]
  const around = (some: readonly Block[]) => arrangePairs(some, style, area.width)
  if (statement?.kind !== 'heading') return around(blocks)
  return [...around(blocks.slice(0, at)), statementPiece(statement, style, area.width), ...around(blocks.slice(at + 1))]
}

const planAt = (
  planInput: HandoutPlanInput,
  { ease, art, spread = 0 }: { ease: number; art: number; spread?: number },
) => {
  const { press, inks, area } = planInput
  const { title, ...sizes } = enlarged(sizesFor(planInput), ease)
  const style: Style = { press, inks, ...sizes, highest: area.height - 70, boxTag: boxTagIn(planInput) }
  const pieces = [titlePiece(planInput, title), ...piecesFor(planInput, style)]
  const spaced = pieces.map((piece, at) => (at === 0 ? piece : { ...piece, gap: piece.gap + spread }))
  return flowPieces(spaced, { first: art, height: area.height })
}

/** The most white space that is added between two pieces. */
const WIDEST_SPREAD = 16

/** Uses the remaining space of the page: first for a higher print, then for more white space. */
const grown = (planInput: HandoutPlanInput, ease: number) => {
  const { height } = planInput.area
  const least = height * ART.least
  const tight = planAt(planInput, { ease, art: least })
  if (tight.pages.length > 1) return { art: least, ...tight }
  const left = height - tight.used
  const art = Math.min(least + left, height * ART.most)
  const gaps = Math.max(1, (tight.pages[0]?.length ?? 1) - 1)
  const spread = Math.min(WIDEST_SPREAD, (left - (art - least)) / gaps)
  return { art, ...planAt(planInput, { ease, art, spread }) }
}

export const planPoster = (planInput: HandoutPlanInput): PagePlan => {
  const { x, y, width, height } = planInput.area
  const at = (ease: number) => planAt(planInput, { ease, art: height * ART.least })
  const { art, pages } = grown(planInput, bestEase(posterEases, { at, height }))
  return {
    pages: pages.length,
    art: { x, y, width, height: art },
    draw(page) {
      for (const { piece, y: down } of pages[page] ?? []) piece.draw({ x, y: y + down, parent: null })
    },
  }
}
