/** Positions a card that points at an element; all values are in document pixels. */

export interface PageBox {
  left: number
  top: number
  width: number
  height: number
}

export interface CardPosition {
  left: number
  top: number
  /** The side of the card that points at its target. */
  side: 'left' | 'top'
}

/** From this window width in pixels, the card is beside its target, and below it otherwise. */
const BESIDE_FROM = 1100
/** Distance between the two, with space for the frame around the target and the card's pointer. */
const GAP_BESIDE = 22
const GAP_BELOW = 20
/** Distance to the edge of the window. */
const MARGIN = 16

export const getPositionBeside = (
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

/**
 * Returns the space to leave at the top and bottom for the header and bars; in a low window it is a sixth of the
 * height.
 */
const getClearance = (height: number): number => Math.min(96, height / 6)

export interface ScrollWindow {
  scrollY: number
  height: number
}

/**
 * Returns the scroll position that shows both the target and its card.
 * @returns undefined if both are visible
 */
export const scrollToShow = (target: PageBox, card: PageBox, { scrollY, height }: ScrollWindow): number | undefined => {
  const clearance = getClearance(height)
  const top = Math.min(target.top, card.top)
  const bottom = Math.max(target.top + target.height, card.top + card.height)
  if (top >= scrollY + clearance && bottom <= scrollY + height - clearance) return undefined
  if (bottom - top <= height - 2 * clearance) return Math.max(0, (top + bottom - height) / 2)
  // In a window that is too low for both, the top of the card has priority.
  return Math.max(0, Math.min(card.top - clearance, bottom - height + clearance))
}
