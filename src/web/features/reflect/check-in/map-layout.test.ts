import { expect, test } from 'vitest'
import { getVocabulary } from '#rules/feelings/words.ts'
import { placeWords, type MapWord, MAX_SHOWN, getQuarter, pickShownWords } from './map-layout.ts'

const WIDTH = 1150
const ROW = 430 / 6
const CHIP = 46

test.each(['middle_school', 'high_school', 'adult'] as const)(
  'the feelings map for %s places the words without overlap',
  (audience) => {
    const placed = placeWords(pickShownWords(getVocabulary(audience).words, []))
    const boxes = placed.map(({ word, x, y }) => {
      const width = 34 + word.word.length * 9.5
      return { left: x * WIDTH - width / 2, right: x * WIDTH + width / 2, top: y * ROW * 6 - CHIP / 2, word: word.word }
    })
    const overlaps = boxes.flatMap((item, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => item.left < other.right && other.left < item.right && Math.abs(item.top - other.top) < CHIP)
        .map((other) => `${item.word} and ${other.word}`),
    )
    expect(overlaps).toEqual([])
    expect(boxes.every(({ left, right }) => left >= -1 && right <= WIDTH + 1)).toBe(true)
  },
)

test('pickShownWords covers every region and always includes the chosen words', () => {
  const allWords = getVocabulary('adult').words
  const hidden = allWords.filter((word) => !pickShownWords(allWords, []).includes(word))
  expect(hidden.length).toBeGreaterThan(0)
  const chosen = hidden.slice(0, 2).map(({ id }) => id)
  const shown = pickShownWords(allWords, chosen)
  expect(shown.length).toBeLessThanOrEqual(MAX_SHOWN)
  expect(new Set(shown.map(({ region }) => region)).size).toBe(12)
  expect(chosen.every((id) => shown.some((word) => word.id === id))).toBe(true)
})

test('placeWords puts high-energy words in the upper half and unpleasant words on the left', () => {
  const word = (id: string, energy: number, pleasantness: number): MapWord => ({
    id,
    word: id,
    energy,
    pleasantness,
    region: 'x',
  })
  const placed = placeWords([word('mad', 0.8, -0.7), word('thrilled', 0.8, 0.7), word('sad', -0.6, -0.7)])
  const findWord = (id: string) => placed.find((item) => item.word.id === id)!
  expect(findWord('mad').y).toBeLessThan(0.5)
  expect(findWord('sad').y).toBeGreaterThan(0.5)
  expect(findWord('mad').x).toBeLessThan(findWord('thrilled').x)
  expect(getQuarter(word('sad', -0.6, -0.7))).toBe('still_hard')
})
