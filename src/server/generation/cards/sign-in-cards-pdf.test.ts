import { expect, test } from 'vitest'
import { readPages } from '../handouts/read-pages.fixture.ts'
import { type CardFacts, CARDS_ON_PAGE, type CardsSource, renderCards } from './sign-in-cards-pdf.ts'
import { readCodes } from './read-codes.fixture.ts'

const createCard = (index: number, overrides: Partial<CardFacts> = {}): CardFacts => ({
  seed: `pupil ${index}`,
  name: `Noa Lindqvist ${index}`,
  username: `noa.${index}`,
  words: 'harbor-pebble-lantern',
  address: `https://alaia.riverbend.test/login#school=RIVER&name=noa.${index}`,
  ...overrides,
})
const createSource = (cards: readonly CardFacts[], overrides: Partial<CardsSource> = {}): CardsSource => ({
  school: 'Riverbend School',
  schoolCode: 'RIVER',
  section: '4C',
  entry: 'alaia.riverbend.test/login',
  paper: 'letter',
  cards,
  ...overrides,
})
const createCards = (count: number, overrides: Partial<CardFacts> = {}) =>
  Array.from({ length: count }, (_one, index) => createCard(index, overrides))
const read = async (source: CardsSource) => {
  const { bytes } = await renderCards(source)
  return { ...(await readPages(bytes)), codes: await readCodes(bytes) }
}

const longestFacts = {
  name: 'Wolfeschlegelsteinhausenbergerdorff Maximiliane Alexandrina',
  username: 'maximiliane.alexandrina.wolfeschlegelsteinhausenbergerdorff@riverbend.test',
  words: 'watermelon-hummingbird-lighthouse',
  address: `https://alaia.${'long-'.repeat(8)}riverbend.test/card#abcdefghijklmnopqrstuv`,
}

test.each(['letter', 'a4'] as const)('a card sheet on %s paper keeps all content inside the page', async (paper) => {
  for (const words of [longestFacts.words, undefined]) {
    const { pages } = await read(
      createSource(createCards(9, { ...longestFacts, words }), { paper, section: 'A very long class '.repeat(9) }),
    )
    expect(pages).toHaveLength(2)
    for (const { width, height, extents } of pages) {
      const outside = extents.filter(
        ({ left, right, top, bottom }) => left < 0 || bottom < 0 || right > width || top > height,
      )
      expect(outside).toEqual([])
    }
  }
})

test('the picture code on each card decodes to its sign-in address', async () => {
  const cards = [...createCards(CARDS_ON_PAGE + 1), createCard(99, longestFacts)]
  expect((await read(createSource(cards))).codes).toEqual(cards.map(({ address }) => address))
})

test('a long username on a card is never truncated', async () => {
  const { pages } = await read(createSource([createCard(1, longestFacts)]))
  expect(pages[0]?.text).toContain(longestFacts.username)
})

test('a card prints foreign characters, and the username if the font lacks a character', async () => {
  const { pages } = await read(
    createSource([createCard(1, { name: 'Żaneta Łukasiewicz' }), createCard(2, { name: '王小明' })]),
  )
  expect(pages[0]?.text).toContain('Żaneta Łukasiewicz')
  expect(pages[0]?.tags.filter((tag) => tag === 'H2')).toHaveLength(2)
  expect(pages[0]?.text.match(/noa\.2/g)).toHaveLength(2)
  expect(pages[0]?.faces.every(({ embedded }) => embedded)).toBe(true)
})

test('a card sheet is accessible to screen readers: class, names and purpose of the codes', async () => {
  const { pages, language, marked, title } = await read(createSource(createCards(2)))
  expect([language, marked, title]).toEqual(['en-US', true, 'Sign-in cards, 4C'])
  expect(pages[0]?.tags.filter((tag) => /^H\d$/.test(tag))).toEqual(['H1', 'H2', 'H2'])
  expect(pages[0]?.alts).toEqual(Array(2).fill('A code for the camera: it opens the sign-in page.'))
})

test('cards without words omit them and tell a student what to do', async () => {
  const { pages, codes } = await read(createSource([createCard(1, { words: undefined })]))
  expect(pages[0]?.text).toMatch(/Show the code\s+to the camera\.\s+Then tap your name\./)
  expect(pages[0]?.text).not.toContain('Three words')
  expect(codes).toHaveLength(1)
})
