import { describe, expect, test } from 'vitest'
import { listCatalogScripts } from '../../script/catalog-scripts.ts'
import { listLines, splitSentences } from '../../script/script.ts'
import { planPhrases } from './plan-phrases.ts'

describe('plan of the phrases', () => {
  test('names the mark between phrases', () => {
    expect(planPhrases('One, two; three - four... five: six.')).toMatchObject({
      text: 'One, two, three, four, five, six.',
      marks: ['comma', 'colon', 'dash', 'ellipsis', 'colon'],
    })
  })

  test('leaves commas and full stops inside numbers alone', () => {
    expect(planPhrases('It took 1,000 steps, or 3.5 miles.')).toMatchObject({
      text: 'It took 1,000 steps, or 3.5 miles.',
      marks: ['comma'],
    })
  })

  test.each([
    [
      'You may have been walking around inside a conversation from this morning.',
      'You may have been walking around, inside a conversation from this morning.',
    ],
    [
      'You could rest a hand somewhere near it because that is where the warm part of the day went.',
      'You could rest a hand somewhere near it, because that is where the warm part of the day went.',
    ],
    ['Let your shoulders be wherever they are.', 'Let your shoulders be wherever they are.'],
  ])('divides a long sentence where a reader would breathe: %s', (sentence, expected) => {
    expect(planPhrases(sentence).text).toBe(expected)
  })

  test('keeps the words of every sentence of the catalog', () => {
    const sentences = listCatalogScripts().flatMap(({ script }) =>
      listLines(script).flatMap(({ text }) => splitSentences(text)),
    )
    const removeCommas = (text: string) => text.replaceAll(',', '')
    for (const sentence of sentences) expect(removeCommas(planPhrases(sentence).text)).toBe(removeCommas(sentence))
  })

  test.each([
    ['Would you ask them?', { ending: 'question', hasChoices: false }],
    ['What leans?', { ending: 'open question', hasChoices: false }],
    ['And what was it like, in the middle?', { ending: 'open question', hasChoices: false }],
    ['Is it cold, or warm?', { ending: 'question', hasChoices: true }],
    ['Look!', { ending: 'exclamation', hasChoices: false }],
    ['It rests.', { ending: 'statement', hasChoices: false }],
  ])('tells how "%s" ends', (sentence, ending) => {
    expect(planPhrases(sentence)).toMatchObject(ending)
  })
})
