import { expect, test } from 'vitest'
import type { TeacherLesson } from '#contract/learn.ts'
import type { RichTextBlock, RichText } from '#rules/site/rich-text.ts'
import { type TeachCard, toCards, toStages } from './teach-cards.ts'
import { parseMinutes, parseQuotes, splitSentences } from './spoken-lines.ts'

const createParagraph = (text: string, bold = ''): RichTextBlock => ({
  type: 'paragraph',
  content: [
    ...(bold ? [{ type: 'text', text: bold, marks: [{ type: 'bold' }] } as const] : []),
    { type: 'text', text: bold ? ` ${text}` : text },
  ],
})
const createList = (...lines: string[]): RichTextBlock => ({
  type: 'bulletList',
  content: lines.map((line) => ({ type: 'listItem', content: [createParagraph(line)] })),
})
const text = (...content: RichTextBlock[]): RichText => ({ type: 'doc', content })

const createLesson = (parts: Partial<TeacherLesson['parts']>, sessions: object[] = []): TeacherLesson => {
  const empty = text()
  const all = { get_ready: empty, begin: empty, explore: empty, practise: empty, reflect: empty }
  return {
    parts: { ...all, notes: empty, extension: empty, ...parts },
    lesson_sessions: { mindfulness: sessions },
  } as unknown as TeacherLesson
}
const getCardText = (card: TeachCard | undefined) =>
  card?.kind === 'words' ? { title: card.title, more: card.more } : card

test('parseQuotes returns only the words spoken to the class, without instructions for the teacher', () => {
  const line = '"Who is angry?" Take guesses. "Ears" is a real answer. So is "my knee goes." Then: "And before that?"'
  expect(parseQuotes(line)).toEqual(['Who is angry?', 'And before that?'])
})

test('parseQuotes joins a quoted sentence that an instruction interrupts', () => {
  expect(parseQuotes('"In the middle finger," wait for the laugh, "yes, that one. Go quiet."')).toEqual([
    'In the middle finger, yes, that one. Go quiet.',
  ])
})

test('splitSentences splits at sentence ends, including an ellipsis, but not inside numbers', () => {
  expect(splitSentences('Minute one. My sign is ... It turns up. At 9.20?')).toEqual([
    'Minute one.',
    'My sign is ...',
    'It turns up.',
    'At 9.20?',
  ])
})

test('parseMinutes reads the length in bold and uses the upper end of a range', () => {
  expect(parseMinutes(createParagraph('Collect.', '7 minutes.'))).toBe(7)
  expect(parseMinutes(createParagraph('Collect.', '5 to 8 minutes.'))).toBe(8)
  expect(parseMinutes(createParagraph('7 minutes. Collect.'))).toBeUndefined()
})

test('toCards starts with an opening card, follows the lesson parts and ends with the exit check', () => {
  const lesson = createLesson({
    begin: text(createParagraph('Stand up. "Who can hear the clock?" Wait.', '3 minutes.')),
    explore: text(
      createParagraph('"One sound."', '4 minutes.'),
      createParagraph('"Draw it. Badly is fine."'),
      createParagraph('"Now you."', '2 minutes.'),
    ),
  })
  const cards = toCards(lesson)
  expect(cards.map(({ kind, step }) => [kind, step.id, step.minutes])).toEqual([
    ['opening', 'get_ready', 0],
    ['words', 'begin-1', 3],
    ['words', 'explore-1', 4],
    ['words', 'explore-1', 4],
    ['words', 'explore-2', 2],
    ['hands', 'hands', 0],
  ])
  expect(getCardText(cards[1])).toEqual({ title: 'Who can hear the clock?', more: [] })
  expect(toStages(cards)).toEqual([
    { part: 'get_ready', at: 0 },
    { part: 'begin', at: 1 },
    { part: 'explore', at: 2 },
    { part: 'hands', at: 5 },
  ])
})

test('toCards splits a long speech into several cards at sentence ends', () => {
  const sentence = 'This is a sentence of some length that somebody says to a whole room of people.'
  const sentences = Array.from({ length: 8 }, () => sentence)
  const cards = toCards(createLesson({ begin: text(createParagraph(`"${sentences.join(' ')}"`)) })).slice(1, -1)
  expect(cards.length).toBeGreaterThan(2)
  const all = cards.flatMap((card) => (card.kind === 'words' ? [card.title, ...card.more] : []))
  expect(all.join(' ')).toBe(sentences.join(' '))
})

test('toCards shows a list with one line for each item', () => {
  const [, card] = toCards(
    createLesson({ explore: text(createList('"Near is your arm." Wait.', '"Far is the road."')) }),
  )
  expect(card).toMatchObject({
    kind: 'words',
    title: '',
    more: ['Near is your arm.', 'Far is the road.'],
    listed: true,
  })
})

test('toCards makes a card for each script line and places a session in its lesson part', () => {
  const script: RichTextBlock = {
    type: 'blockquote',
    content: [createParagraph('Find your feet. (10)'), createParagraph('Both.')],
  }
  const session = { uuid: 's1', title: 'Limpet foot', sub_section: 'practise' }
  const extensionSession = { uuid: 's2', title: 'At home', sub_section: 'extension' }
  const cards = toCards(
    createLesson({ practise: text(createParagraph('Read.', '4 minutes.'), script) }, [session, extensionSession]),
  )
  expect(cards.slice(1, -1)).toMatchObject([
    {
      kind: 'read',
      at: 0,
      step: { minutes: 4 },
      lines: [{ text: 'Find your feet.', pause_seconds: 10 }, { text: 'Both.' }],
    },
    { kind: 'read', at: 1 },
    { kind: 'listen', session: { uuid: 's1' } },
  ])
})

test('toCards includes a timed step without spoken words under the name of its lesson part', () => {
  const lesson = createLesson({
    begin: text(createParagraph('"Look up."')),
    explore: text(createParagraph('In pairs, sort three signs.', '3 minutes.')),
  })
  expect(toCards(lesson)[2]).toMatchObject({
    kind: 'words',
    part: 'explore',
    title: '',
    more: [],
    step: { minutes: 3 },
  })
})

test('toCards shows the full text of a lesson without quotes', () => {
  const [, card] = toCards(createLesson({ begin: text(createParagraph('Listen to the far end of the room.')) }))
  expect(getCardText(card)).toEqual({ title: 'Listen to the far end of the room.', more: [] })
})
