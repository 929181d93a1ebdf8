import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { createPdf } from '#tests/support/files/create-pdf.ts'
import { type TextPiece, findHits, groupMarks, toTextPieces } from './find-text.ts'

/** Lines of a page, each in one piece. */
const lines = (...texts: string[]): TextPiece[] => texts.map((text) => ({ text, endsLine: true }))
const piecesOfLine = (...texts: string[]): TextPiece[] => texts.map((text) => ({ text, endsLine: false }))

/** Returns the marked text of each match for a query. */
const findTexts = (pieces: readonly TextPiece[], query: string): string[] =>
  findHits(pieces, query).map((hit) => hit.map(({ piece, from, to }) => pieces[piece]?.text.slice(from, to)).join('|'))

test('PDF search ignores letter case, and finds matches across text pieces', () => {
  expect(findHits(piecesOfLine('The Lighthouse', ' and the ', 'light'), 'LIGHT')).toEqual([
    [{ piece: 0, from: 4, to: 9 }],
    [{ piece: 2, from: 0, to: 5 }],
  ])
  expect(findHits(piecesOfLine('Breathe', ' ', 'in slowly'), 'breathe  in')).toEqual([
    [
      { piece: 0, from: 0, to: 7 },
      { piece: 1, from: 0, to: 1 },
      { piece: 2, from: 0, to: 2 },
    ],
  ])
})

test('PDF search finds nothing for an empty query, and matches do not overlap', () => {
  expect([findHits(lines('a'), ' '), findHits(lines('a'), '\u0301'), findHits([], 'a')]).toEqual([[], [], []])
  expect(findHits(lines('aaaa'), 'aa').length).toBe(2)
})

describe('PDF search across line breaks', () => {
  test('finds a phrase, and does not join the last word of a line to the next one', () => {
    const page = lines('Notice how the', 'breath slows  ', ' down again')
    expect(findTexts(page, 'the breath')).toEqual(['the|breath'])
    expect(findTexts(page, 'slows down')).toEqual(['slows  | down'])
    expect(findTexts(page, 'thebreath')).toEqual([])
  })

  test('finds a hyphenated word with and without its hyphen', () => {
    expect(findTexts(lines('pay atten-', 'tion to well-', 'being'), 'attention')).toEqual(['atten-|tion'])
    expect(findTexts(lines('pay atten\u00AD', 'tion'), 'attention')).toEqual(['atten\u00AD|tion'])
    const written = lines('your well-', 'being and your well-being')
    expect(findTexts(written, 'well-being')).toEqual(['well-|being', 'well-being'])
    expect(findTexts(written, 'wellbeing')).toEqual(['well-|being'])
  })

  test('finds a word in a script without spaces', () => {
    expect(findTexts(lines('静かな呼', '吸をする'), '呼吸')).toEqual(['呼|吸'])
  })
})

test('PDF search ignores accents, ligatures, quotation mark styles and dash styles', () => {
  expect(findTexts(lines('Un café, un cafe\u0301!'), 'cafe')).toEqual(['café', 'cafe\u0301'])
  expect(findTexts(lines('Un cafe'), 'café')).toEqual(['cafe'])
  expect(findTexts(lines('the ﬁrst oﬃce'), 'office')).toEqual(['oﬃce'])
  expect(findTexts(lines('Don’t “rush” – breathe'), `don't "rush" - b`)).toEqual(['Don’t “rush” – b'])
  expect(findTexts(lines('İstanbul ist'), 'ist')).toEqual(['İst', 'ist'])
})

test('PDF search treats special characters of regular expressions as text', () => {
  expect(findTexts(lines('2 + 2 (about) = 4.0? [x] a|b \\ ^'), '2 + 2 (about) = 4.0? [x] a|b \\ ^').length).toBe(1)
  expect(findTexts(lines('400'), '4.0')).toEqual([])
})

test('PDF search groups marks by text piece', () => {
  expect([...groupMarks(findHits(piecesOfLine('aba', 'b'), 'b'))]).toEqual([
    [0, [{ from: 1, to: 2, hit: 0 }]],
    [1, [{ from: 0, to: 1, hit: 1 }]],
  ])
})

test('PDF search finds a sentence over several lines of a real document', async () => {
  const sentence = Array.from({ length: 30 }, (_, index) => `word${index} élan`).join(' ')
  const pdf = await getDocument({ data: new Uint8Array(await createPdf([sentence])), verbosity: 0 }).promise
  const pieces = toTextPieces((await (await pdf.getPage(1)).getTextContent()).items)
  expect(pieces.filter(({ endsLine }) => endsLine).length).toBeGreaterThan(4)
  expect(findHits(pieces, sentence.replaceAll('é', 'e')).length).toBe(1)
  await pdf.loadingTask.destroy()
})
