import { describe, expect, test } from 'vitest'
import { createExcerpt } from './excerpts.ts'

const rest = 'And more of it. '.repeat(20)

describe('the words by which an entry is recognised', () => {
  test('are its first ones, cut between two words', () => {
    expect(createExcerpt('Rain all\n\n day.')).toBe('Rain all day.')
    expect(createExcerpt(rest)).toMatch(/^And more of it\..{100,145}(And|more|of|it)…$/)
  })

  test('end in three dots, also where a sentence ends there', () => {
    expect(createExcerpt(`${'a'.repeat(100)}. ${'b'.repeat(100)}`)).toBe(`${'a'.repeat(100)}…`)
  })

  test('begin shortly before what was searched for, and have all of it', () => {
    const opening = createExcerpt(`${rest}Then the lighthouse puzzle. ${rest}`, ['lighth'])
    expect(opening).toMatch(/^….{1,31}lighthouse puzzle\./)
  })

  test.each([
    ['in a script without spaces', `${'昨日は雨が降った。'.repeat(12)}灯台を見た。`, '灯台'],
    ['after letters that take two places', `${'🦊'.repeat(40)}lighthouse`, 'lighthouse'],
    ['behind a long address', `https://example.org/${'path/'.repeat(30)}lighthouse`, 'lighthouse'],
  ])('have it whole %s', (_where, content, word) => {
    const opening = createExcerpt(content, [word])
    expect(opening).toContain(word)
    expect(opening.isWellFormed()).toBe(true)
  })
})
