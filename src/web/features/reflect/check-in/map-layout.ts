/** Lays out words on the map of feelings: energy goes up, pleasantness goes right, and no word covers another. */
export interface MapWord {
  id: string
  word: string
  /** The energy, from -1 to 1. */
  energy: number
  /** The pleasantness, from -1 to 1. */
  pleasantness: number
  region: string
}

export interface PlacedWord<Word extends MapWord> {
  word: Word
  /** The center of the chip, as shares of the map. */
  x: number
  y: number
}

/** At most this many words are on the map at once. Search finds the others. */
export const MAX_SHOWN = 36
const ROWS = 6
/** The distance by which a word is above or below the middle of its row, as a share of the row. */
const ROW_OFFSET = 0.1

/** Estimates a chip's width generously, as a share of a map that is 1150 pixels wide. */
const estimateWidth = ({ word }: MapWord): number => (46 + word.length * 10) / 1150

/** Picks the first words of each region, as many as fit. Words in `wanted` come first. */
export const pickShownWords = <Word extends MapWord>(words: readonly Word[], wanted: readonly string[]): Word[] => {
  if (words.length <= MAX_SHOWN) return [...words]
  const regions = [...new Set(words.map(({ region }) => region))]
  const perGroup = Math.floor(MAX_SHOWN / regions.length)
  return regions.flatMap((region) => {
    const regionWords = words.filter((word) => word.region === region)
    const orderedWords = [
      ...regionWords.filter(({ id }) => wanted.includes(id)),
      ...regionWords.filter(({ id }) => !wanted.includes(id)),
    ]
    return orderedWords.slice(0, perGroup)
  })
}

/** Spreads the words of a row within 0 to 1. It keeps their order and moves apart those that would touch. */
const spreadRow = <Word extends MapWord>(row: readonly Word[]): { word: Word; x: number }[] => {
  const widths = row.map(estimateWidth)
  const freeWidth = Math.max(0, 1 - widths.reduce((sum, width) => sum + width, 0))
  let from = 0
  return row.map((word, index) => {
    const width = widths[index] ?? 0
    const remainingWidth = widths.slice(index).reduce((sum, other) => sum + other, 0)
    const ideal = (word.pleasantness + 1) / 2 - width / 2
    const left = Math.min(Math.max(ideal, from), 1 - remainingWidth)
    from = left + width + freeWidth * 0.01
    return { word, x: left + width / 2 }
  })
}

const splitIntoRows = <Word extends MapWord>(words: readonly Word[], rows: number): Word[][] => {
  const sortedWords = [...words].sort((one, other) => other.energy - one.energy)
  const perGroup = Math.ceil(sortedWords.length / rows)
  return Array.from({ length: rows }, (_, row) => sortedWords.slice(row * perGroup, (row + 1) * perGroup))
}

/** Places words with high energy above the horizon, and words with low energy below it. */
export const placeWords = <Word extends MapWord>(words: readonly Word[]): PlacedWord<Word>[] => {
  const half = ROWS / 2
  const above = splitIntoRows(
    words.filter(({ energy }) => energy >= 0),
    half,
  )
  const below = splitIntoRows(
    words.filter(({ energy }) => energy < 0),
    half,
  )
  return [...above, ...below].flatMap((row, index) =>
    spreadRow([...row].sort((one, other) => one.pleasantness - other.pleasantness)).map(({ word, x }, column) => ({
      word,
      x,
      y: (index + 0.5 + (column % 2 ? ROW_OFFSET : -ROW_OFFSET)) / ROWS,
    })),
  )
}

export const QUARTERS = ['stirred_hard', 'stirred_pleasant', 'still_hard', 'still_pleasant'] as const
export type Quarter = (typeof QUARTERS)[number]

export const getQuarter = ({ energy, pleasantness }: MapWord): Quarter =>
  `${energy >= 0 ? 'stirred' : 'still'}_${pleasantness >= 0 ? 'pleasant' : 'hard'}`
