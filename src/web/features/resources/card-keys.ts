/** Keyboard navigation among cards in rows. */

interface CardBox {
  /** Pixels from the top. */
  top: number
  left: number
}

/** Returns the card in the next row above or below that is in the same column, or nearest to it. */
const inRow = (cards: readonly CardBox[], at: number, direction: 1 | -1): number => {
  const own = cards[at]
  if (!own) return -1
  const isBeyond = ({ top }: CardBox) => (top - own.top) * direction > 1
  const beyond = cards.map((card, place) => ({ card, place })).filter(({ card }) => isBeyond(card))
  const row = direction > 0 ? beyond[0]?.card.top : beyond.at(-1)?.card.top
  const there = beyond.filter(({ card }) => card.top === row)
  const away = ({ card }: { card: CardBox }) => Math.abs(card.left - own.left)
  return [...there].sort((one, other) => away(one) - away(other))[0]?.place ?? -1
}

/** Returns the index of the next card. @returns -1 for other keys, or if there is no card in that direction */
export const getNextCard = (key: string, at: number, placed: () => readonly CardBox[]): number => {
  if (key === 'ArrowRight') return at + 1
  if (key === 'ArrowLeft') return at - 1
  if (key === 'ArrowDown') return inRow(placed(), at, 1)
  return key === 'ArrowUp' ? inRow(placed(), at, -1) : -1
}
