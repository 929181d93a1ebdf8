/** Keyboard navigation among cards in rows. */

interface CardBox {
  /** Pixels from the top. */
  top: number
  left: number
}

/** Returns the index of the card in the row above or below that is nearest to the same column, or -1. */
const findIndexInNextRow = (cards: readonly CardBox[], index: number, direction: 1 | -1): number => {
  const currentCard = cards[index]
  if (!currentCard) return -1
  const isBeyond = ({ top }: CardBox) => (top - currentCard.top) * direction > 1
  const beyond = cards.map((card, cardIndex) => ({ card, place: cardIndex })).filter(({ card }) => isBeyond(card))
  const rowTop = direction > 0 ? beyond[0]?.card.top : beyond.at(-1)?.card.top
  const rowCards = beyond.filter(({ card }) => card.top === rowTop)
  const getDistance = ({ card }: { card: CardBox }) => Math.abs(card.left - currentCard.left)
  return [...rowCards].sort((one, other) => getDistance(one) - getDistance(other))[0]?.place ?? -1
}

/** @returns the index of the next card, which may be after the last card; -1 for other keys or without a card there */
export const getNextCardIndex = (key: string, index: number, getBoxes: () => readonly CardBox[]): number => {
  if (key === 'ArrowRight') return index + 1
  if (key === 'ArrowLeft') return index - 1
  if (key === 'ArrowDown') return findIndexInNextRow(getBoxes(), index, 1)
  return key === 'ArrowUp' ? findIndexInNextRow(getBoxes(), index, -1) : -1
}
