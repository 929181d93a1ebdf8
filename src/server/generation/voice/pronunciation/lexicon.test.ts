import { describe, expect, test } from 'vitest'
import { listSpelledOutWords, listSpokenWords, pronounceWords } from '#tests/support/files/spelled-words.ts'
import { rewriteForVoice } from './lexicon.ts'

describe('pronunciation lexicon', () => {
  test('leaves no word of the catalog and the composer spelled out', { timeout: 60_000 }, async () => {
    const words = listSpokenWords()
    expect(words.length).toBeGreaterThan(2500)
    expect(await listSpelledOutWords(words)).toEqual([])
  })

  test('speaks sounds that are written without vowels', async () => {
    expect(await listSpelledOutWords(['hmm', 'mm', 'shh', 'psst', 'brr', 'grr', 'zzz'])).toEqual([])
    expect(await listSpelledOutWords(['xk'])).toEqual(['xk'])
  })

  test.each([
    ["haven't", 'hh ae v ax n t'],
    ["isn't", 'ih z ax n t'],
    ["we're", 'w ih r'],
    ['wobbly', 'w aa b l iy'],
    ['forearms', 'f ao r aa r m z'],
    ['unfair', 'ah n f eh r'],
    ['grr', 'g er'],
  ])('pronounces "%s"', async (word, sounds) => {
    expect(await pronounceWords([word])).toEqual(new Map([[word, sounds]]))
  })

  test('tells "used to" from "used"', () => {
    expect(rewriteForVoice("It wasn't used, it used to be. Hmmm.")).toBe("It wasn't used, it yoosta be. humm.")
    expect(rewriteForVoice('A cup is used to hold water.')).toBe('A cup is used to hold water.')
    expect(rewriteForVoice('This is what used to be here.')).toBe('This is what yoosta be here.')
    expect(rewriteForVoice("They're often used to open jars.")).toBe("They're often used to open jars.")
    expect(rewriteForVoice('Your eyes are used to the dark.')).toBe('Your eyes are yoosta the dark.')
    expect(rewriteForVoice("I'm used to being early.")).toBe("I'm yoosta being early.")
  })
})
