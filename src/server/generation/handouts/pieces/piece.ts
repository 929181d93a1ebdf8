/** A part of a page that is never split: its height, and how it is drawn. */
import type { BlockKind } from '../blocks.ts'
import type { Inks } from '../inks.ts'
import type { PdfPress, PdfTag } from '../pdf-press.ts'

export interface PiecePosition {
  x: number
  y: number
  /** The tag that contains the piece, for screen readers; null for the page itself. */
  parent: PdfTag | null
}

export interface HandoutPiece {
  kind: BlockKind | 'head'
  width: number
  height: number
  /** White space above the piece, unless it begins a page or a box. */
  gap: number
  /** Whether the piece must not be the last on a page. */
  keepWithNext?: boolean
  draw(spot: PiecePosition): void
}

/** The sizes that a handout uses, in points. */
export interface Style {
  press: PdfPress
  inks: Inks
  /** The font size of running text. */
  size: number
  /** The line height of running text, as a factor of its size. */
  leading: number
  heading: number
  boxTitle: number
  /** The distance between lines that are written on by hand. */
  pitch: number
  /** The white space between two paragraphs. */
  space: number
  /** The factor by which frames to draw in are higher or lower than requested. */
  frameScale: number
  /** The largest height of a frame or box. A higher one would fit on no page. */
  highest: number
  /** The tag of a box title: the level after the headings above it. */
  boxTag: 'H2' | 'H3'
}

export const measureStack = (pieces: readonly HandoutPiece[]): number =>
  pieces.reduce((sum, { height, gap }, index) => sum + height + (index > 0 ? gap : 0), 0)

export const drawStack = (pieces: readonly HandoutPiece[], { x, y: top, parent }: PiecePosition): void => {
  let y = top
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) y += piece.gap
    piece.draw({ x, y, parent })
    y += piece.height
  }
}
