/** Converts blocks to the pieces of a page. */
import type { Block, BlockOf } from '../blocks.ts'
import { boxRow } from './box.ts'
import type { Piece, Style } from './piece.ts'
import { tablePieces } from './table.ts'
import { headingPiece, listPieces, paragraphPieces } from './words.ts'
import { drawPiece, fieldPiece, linesPieces, scalePiece } from './writing.ts'

/** Returns how many consecutive boxes form a row. */
export type Columns = (boxes: number) => number

const singleColumn: Columns = () => 1

const runFrom = <Kind extends Block['kind']>(blocks: readonly Block[], at: number, kind: Kind): BlockOf<Kind>[] => {
  const end = blocks.findIndex((block, index) => index >= at && block.kind !== kind)
  return blocks.slice(at, end === -1 ? undefined : end) as BlockOf<Kind>[]
}

const boxPieces = (
  run: readonly BlockOf<'box'>[],
  style: Style,
  { width, columns }: { width: number; columns: number },
) => {
  const inner = { ...style, highest: style.highest * 0.8 }
  const inside = (blocks: readonly Block[], _outer: Style, innerWidth: number) =>
    piecesOf(blocks, inner, { width: innerWidth })
  return Array.from({ length: Math.ceil(run.length / columns) }, (_row, at) => {
    const row = run.slice(at * columns, (at + 1) * columns)
    const rowOptions = { width, inside, columns: Math.min(columns, row.length) }
    const piece = boxRow(row, style, rowOptions)
    // The contents of a box that is too high are placed on the page without the box.
    if (piece.height <= style.highest) return [piece]
    return row.flatMap(({ title, blocks }) =>
      piecesOf([{ kind: 'heading', level: 2, text: title }, ...blocks], style, { width }),
    )
  }).flat()
}

/** Returns the pieces of one block. A label and the lines after it form one piece if both fit in one line. */
const fromBlock = (block: Block, next: Block | undefined, { style, width }: { style: Style; width: number }) => {
  if (block.kind === 'paragraph' && next?.kind === 'lines') {
    const field = fieldPiece({ label: block.text, count: next.count }, style, width)
    if (field) return { pieces: [field], taken: 2 }
    const introPieces = paragraphPieces(block.text, style, width)
    return { pieces: introPieces.map((piece) => ({ ...piece, withNext: true })), taken: 1 }
  }
  return { pieces: piecesOfBlock(block, style, width), taken: 1 }
}

const piecesOfBlock = (block: Block, style: Style, width: number): Piece[] => {
  switch (block.kind) {
    case 'heading':
      return [headingPiece(block, style, width)]
    case 'paragraph':
      return paragraphPieces(block.text, style, width)
    case 'list':
      return listPieces(block, style, width)
    case 'lines':
      return linesPieces(block.count, style, width)
    case 'draw':
      return [drawPiece(block, style, width)]
    case 'scale':
      return [scalePiece(block, style, width)]
    case 'table':
      return tablePieces(block, style, width)
    case 'box':
    case 'cut':
    default:
      return piecesOf(block.blocks, style, { width })
  }
}

export const piecesOf = (
  blocks: readonly Block[],
  style: Style,
  { width, columns = singleColumn }: { width: number; columns?: Columns },
): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  while (at < blocks.length) {
    const block = blocks[at]!
    if (block.kind === 'box') {
      const run = runFrom(blocks, at, 'box')
      pieces.push(...boxPieces(run, style, { width, columns: columns(run.length) }))
      at += run.length
    } else {
      const { pieces: blockPieces, taken } = fromBlock(block, blocks[at + 1], { style, width })
      pieces.push(...blockPieces)
      at += taken
    }
  }
  return pieces
}
