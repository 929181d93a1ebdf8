import { describe, expect, test } from 'vitest'
import { createExcerpt } from './excerpts.ts'

const filler = 'And more of it. '.repeat(20)

describe('journal excerpt', () => {
  test('starts with the first words and ends between two words', () => {
    expect(createExcerpt('Rain all\n\n day.')).toBe('Rain all day.')
    expect(createExcerpt(filler)).toMatch(/^And more of it\..{100,145}(And|more|of|it)…$/)
  })

  test('ends with an ellipsis, even at the end of a sentence', () => {
    expect(createExcerpt(`${'a'.repeat(100)}. ${'b'.repeat(100)}`)).toBe(`${'a'.repeat(100)}…`)
  })

  test('starts shortly before the search match and contains all of it', () => {
    const opening = createExcerpt(`${filler}Then the lighthouse puzzle. ${filler}`, ['lighth'])
    expect(opening).toMatch(/^….{1,31}lighthouse puzzle\./)
  })

  test.each([
    ['in a script without spaces', `${'昨日は雨が降った。'.repeat(12)}灯台を見た。`, '灯台'],
    ['after characters of two code units', `${'🦊'.repeat(40)}lighthouse`, 'lighthouse'],
    ['after a long address', `https://example.org/${'path/'.repeat(30)}lighthouse`, 'lighthouse'],
  ])('contains the whole match %s', (_where, content, word) => {
    const opening = createExcerpt(content, [word])
    expect(opening).toContain(word)
    expect(opening.isWellFormed()).toBe(true)
  })
})
