/** Where a card stands that points at something: all in pixels of the document. */

export interface PageBox {
  left: number
  top: number
  width: number
  height: number
}

export interface CardPosition {
  left: number
  top: number
  /** Of the card, on which it points at its target. */
  side: 'left' | 'top'
}

/** Pixels: from this width on the card stands beside its target, below it otherwise. */
const BESIDE_FROM = 1100
/** Between the two, with room for the frame around the target and the card's point. */
const GAP_BESIDE = 22
const GAP_BELOW = 20
/** To the edge of the window. */
const MARGIN = 16

export const positionBeside = (
  target: PageBox,
  card: Pick<PageBox, 'width' | 'height'>,
  windowWidth: number,
): CardPosition => {
  const beside = target.left + target.width + GAP_BESIDE
  if (windowWidth >= BESIDE_FROM && beside + card.width + MARGIN <= windowWidth) {
    return { left: beside, top: target.top + (target.height - card.height) / 2, side: 'left' }
  }
  const left = Math.max(MARGIN, Math.min(target.left, windowWidth - MARGIN - card.width))
  return { left, top: target.top + target.height + GAP_BELOW, side: 'top' }
}

/** Kept free above and below: a header, and what lies along the foot of the window; in a low window a sixth of it. */
const clearOf = (height: number): number => Math.min(96, height / 6)

export interface ScrollWindow {
  scrollY: number
  height: number
}

/** Where to scroll so that the target and its card are both in view. @returns undefined where they already are */
export const scrollToShow = (target: PageBox, card: PageBox, { scrollY, height }: ScrollWindow): number | undefined => {
  const clear = clearOf(height)
  const top = Math.min(target.top, card.top)
  const bottom = Math.max(target.top + target.height, card.top + card.height)
  if (top >= scrollY + clear && bottom <= scrollY + height - clear) return undefined
  if (bottom - top <= height - 2 * clear) return Math.max(0, (top + bottom - height) / 2)
  // In a window that is too low for both, the card comes first, from its beginning.
  return Math.max(0, Math.min(card.top - clear, bottom - height + clear))
}
