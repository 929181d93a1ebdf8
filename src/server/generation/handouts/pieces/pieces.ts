/** Converts blocks to the pieces of a page. */
import type { Block, BlockOf } from '../blocks.ts'
import { createBoxRow } from './box.ts'
import type { HandoutPiece, Style } from './piece.ts'
import { createTablePieces } from './table.ts'
import { createHeadingPiece, createListPieces, createParagraphPieces } from './text-pieces.ts'
import { createDrawPiece, createFieldPiece, createLinesPieces, createScalePiece } from './writing-pieces.ts'

/** Returns how many consecutive boxes form a row. */
export type ColumnRule = (boxes: number) => number

const singleColumn: ColumnRule = () => 1

const sliceRun = <Kind extends Block['kind']>(blocks: readonly Block[], at: number, kind: Kind): BlockOf<Kind>[] => {
  const end = blocks.findIndex((block, index) => index >= at && block.kind !== kind)
  return blocks.slice(at, end === -1 ? undefined : end) as BlockOf<Kind>[]
}

const createBoxPieces = (
  run: readonly BlockOf<'box'>[],
  style: Style,
  { width, columns }: { width: number; columns: number },
) => {
  const innerStyle = { ...style, highest: style.highest * 0.8 }
  const createInnerPieces = (blocks: readonly Block[], _outer: Style, innerWidth: number) =>
    createPieces(blocks, innerStyle, { width: innerWidth })
  return Array.from({ length: Math.ceil(run.length / columns) }, (_row, at) => {
    const row = run.slice(at * columns, (at + 1) * columns)
    const rowOptions = { width, createInnerPieces, columns: Math.min(columns, row.length) }
    const piece = createBoxRow(row, style, rowOptions)
    // The contents of a box that is too high are placed on the page without the box.
    if (piece.height <= style.highest) return [piece]
    return row.flatMap(({ title, blocks }) =>
      createPieces([{ kind: 'heading', level: 2, text: title }, ...blocks], style, { width }),
    )
  }).flat()
}

/** Returns the pieces of one block. A label and the lines after it form one piece if both fit in one line. */
const takeBlockPieces = (block: Block, next: Block | undefined, { style, width }: { style: Style; width: number }) => {
  if (block.kind === 'paragraph' && next?.kind === 'lines') {
    const field = createFieldPiece({ label: block.text, count: next.count }, style, width)
    if (field) return { pieces: [field], blockCount: 2 }
    const introPieces = createParagraphPieces(block.text, style, width)
    return { pieces: introPieces.map((piece) => ({ ...piece, keepWithNext: true })), blockCount: 1 }
  }
  return { pieces: createBlockPieces(block, style, width), blockCount: 1 }
}

const createBlockPieces = (block: Block, style: Style, width: number): HandoutPiece[] => {
  switch (block.kind) {
    case 'heading':
      return [createHeadingPiece(block, style, width)]
    case 'paragraph':
      return createParagraphPieces(block.text, style, width)
    case 'list':
      return createListPieces(block, style, width)
    case 'lines':
      return createLinesPieces(block.count, style, width)
    case 'draw':
      return [createDrawPiece(block, style, width)]
    case 'scale':
      return [createScalePiece(block, style, width)]
    case 'table':
      return createTablePieces(block, style, width)
    case 'box':
    case 'cut':
    default:
      return createPieces(block.blocks, style, { width })
  }
}

export const createPieces = (
  blocks: readonly Block[],
  style: Style,
  { width, columns = singleColumn }: { width: number; columns?: ColumnRule },
): HandoutPiece[] => {
  const pieces: HandoutPiece[] = []
  let at = 0
  while (at < blocks.length) {
    const block = blocks[at]!
    if (block.kind === 'box') {
      const run = sliceRun(blocks, at, 'box')
      pieces.push(...createBoxPieces(run, style, { width, columns: columns(run.length) }))
      at += run.length
    } else {
      const { pieces: blockPieces, blockCount } = takeBlockPieces(block, blocks[at + 1], { style, width })
      pieces.push(...blockPieces)
      at += blockCount
    }
  }
  return pieces
}
