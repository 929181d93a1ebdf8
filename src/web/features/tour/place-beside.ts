/** Where a card stands that points at something: all in pixels of the document. */

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Place {
  left: number
  top: number
  /** Of the card, on which it points at its target. */
  side: 'left' | 'top'
}

/** Spec 9: from this width on it stands beside. */
const BESIDE_FROM = 1100
/** Between the two, with room for the frame around the target and the card's point. */
const GAP_BESIDE = 22
const GAP_BELOW = 20
/** To the edge of the window. */
const MARGIN = 16

export const placeBeside = (target: Box, card: Pick<Box, 'width' | 'height'>, windowWidth: number): Place => {
  const beside = target.left + target.width + GAP_BESIDE
  if (windowWidth >= BESIDE_FROM && beside + card.width + MARGIN <= windowWidth) {
    return { left: beside, top: target.top + (target.height - card.height) / 2, side: 'left' }
  }
  const left = Math.max(MARGIN, Math.min(target.left, windowWidth - MARGIN - card.width))
  return { left, top: target.top + target.height + GAP_BELOW, side: 'top' }
}
