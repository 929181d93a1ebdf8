/** A part of a page that is never cut: how high it is, and how it is drawn. */
import type { BlockKind } from '../blocks.ts'
import type { Inks } from '../inks.ts'
import type { PdfPress, Tag } from '../press.ts'

export interface Spot {
  x: number
  y: number
  /** What it lies in, for those who hear the page; null for the page itself. */
  parent: Tag | null
}

export interface Piece {
  kind: BlockKind | 'head'
  width: number
  height: number
  /** White above it, where it does not begin a page or a box. */
  gap: number
  /** Never the last on a page. */
  withNext?: boolean
  draw(spot: Spot): void
}

/** How large things are on this hand-out, in points. */
export interface Style {
  press: PdfPress
  inks: Inks
  /** Of running text. */
  size: number
  /** From line to line of running text, by its size. */
  leading: number
  heading: number
  boxTitle: number
  /** From line to line of what is written by hand. */
  pitch: number
  /** The white between two paragraphs. */
  space: number
  /** By which frames to draw in are higher or lower than they were asked for. */
  frames: number
  /** No frame or box is higher: it would find room on no page. */
  highest: number
  /** Of the title of a box: what comes after the headings above it. */
  boxTag: 'H2' | 'H3'
}

export const stackHeight = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { height, gap }, at) => sum + height + (at > 0 ? gap : 0), 0)

export const drawStack = (pieces: readonly Piece[], { x, y: top, parent }: Spot): void => {
  let y = top
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) y += piece.gap
    piece.draw({ x, y, parent })
    y += piece.height
  }
}
