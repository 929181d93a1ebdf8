/** Places pieces on pages, one below the other, and never across a page edge. */
import type { HandoutPiece } from './pieces/piece.ts'

export interface PlacedPiece {
  piece: HandoutPiece
  y: number
}

interface PageSpace {
  /** The height that is used already at the top of the first page. */
  first: number
  height: number
}

/** Groups the pieces that must stay together: each chain ends with the first piece that may end a page. */
const groupChains = (pieces: readonly HandoutPiece[], maxHeight: number): HandoutPiece[][] => {
  const pieceChains: HandoutPiece[][] = [[]]
  for (const piece of pieces) {
    pieceChains.at(-1)!.push(piece)
    if (!piece.keepWithNext) pieceChains.push([])
  }
  // A chain that fits on no page is split after all.
  return pieceChains.flatMap((chain) =>
    measureHeight(chain, true) <= maxHeight ? [chain] : chain.map((piece) => [piece]),
  )
}

const measureHeight = (chain: readonly HandoutPiece[], isAtPageTop: boolean): number =>
  chain.reduce((sum, { height, gap }, at) => sum + height + (at === 0 && isAtPageTop ? 0 : gap), 0)

/** @returns the pieces of each page with their distance from its top, and how far the last page is filled */
export const flowPieces = (
  pieces: readonly HandoutPiece[],
  { first, height }: PageSpace,
): { pages: PlacedPiece[][]; used: number } => {
  const pages: PlacedPiece[][] = [[]]
  let y = first
  for (const chain of groupChains(pieces, height)) {
    if (chain.length === 0) continue
    const page = pages.at(-1)!
    const isAtPageTop = page.length === 0 && (pages.length > 1 || first === 0)
    if (!isAtPageTop && y + measureHeight(chain, false) > height + 0.01) {
      pages.push([])
      y = 0
    }
    for (const piece of chain) {
      const currentPage = pages.at(-1)!
      const isFirstPiece = currentPage.length === 0 && (pages.length > 1 || first === 0)
      y += isFirstPiece ? 0 : piece.gap
      currentPage.push({ piece, y })
      y += piece.height
    }
  }
  return { pages, used: y }
}

type FlowResult = ReturnType<typeof flowPieces>

/** Returns how much of all pages except the last is left white, as a share of one page each. */
const measureWhiteSpace = ({ pages }: FlowResult, height: number): number =>
  pages.slice(0, -1).reduce((sum, page) => {
    const last = page.at(-1)
    return sum + 1 - (last ? last.y + last.piece.height : 0) / height
  }, 0)

/** A tenth of a page left white costs as much as this much less ease. */
const WHITE_SPACE_COST = 0.25

/** Chooses the ease with the fewest pages, then with little white before a page ends, then the largest. */
export const chooseEase = (
  eases: readonly number[],
  { at, height }: { at: (ease: number) => FlowResult; height: number },
): number => {
  const attempts = eases.map((ease) => ({ ease, layout: at(ease) }))
  const fewest = Math.min(...attempts.map(({ layout }) => layout.pages.length))
  const candidates = attempts.filter(({ layout }) => layout.pages.length === fewest)
  const score = ({ ease, layout }: (typeof attempts)[number]) =>
    ease - measureWhiteSpace(layout, height) * 10 * WHITE_SPACE_COST
  return candidates.reduce((best, candidate) => (score(candidate) > score(best) ? candidate : best)).ease
}
