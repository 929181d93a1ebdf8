/** Keyboard navigation among cards in rows. */

interface CardBox {
  /** Pixels from the top. */
  top: number
  left: number
}

/** Returns the card in the next row above or below that is in the same column, or nearest to it. */
const findCardInNextRow = (cards: readonly CardBox[], index: number, direction: 1 | -1): number => {
  const currentCard = cards[index]
  if (!currentCard) return -1
  const isBeyond = ({ top }: CardBox) => (top - currentCard.top) * direction > 1
  const beyond = cards.map((card, place) => ({ card, place })).filter(({ card }) => isBeyond(card))
  const row = direction > 0 ? beyond[0]?.card.top : beyond.at(-1)?.card.top
  const rowCards = beyond.filter(({ card }) => card.top === row)
  const getDistance = ({ card }: { card: CardBox }) => Math.abs(card.left - currentCard.left)
  return [...rowCards].sort((one, other) => getDistance(one) - getDistance(other))[0]?.place ?? -1
}

/** Returns the index of the next card. @returns -1 for other keys, or if there is no card in that direction */
export const getNextCard = (key: string, index: number, getBoxes: () => readonly CardBox[]): number => {
  if (key === 'ArrowRight') return index + 1
  if (key === 'ArrowLeft') return index - 1
  if (key === 'ArrowDown') return findCardInNextRow(getBoxes(), index, 1)
  return key === 'ArrowUp' ? findCardInNextRow(getBoxes(), index, -1) : -1
}
