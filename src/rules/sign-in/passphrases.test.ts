// @tag passphrases
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePassphrase, MIN_PASSPHRASE_LENGTH } from './passphrases.ts'
import { passphraseWords } from './passphrase-words.ts'

test('passphrase word list has over 1,800 unique words of 4 to 9 plain letters', () => {
  expect(passphraseWords.length).toBeGreaterThan(1_800)
  expect(new Set(passphraseWords).size).toBe(passphraseWords.length)
  for (const word of passphraseWords) expect(word).toMatch(/^[a-z]{4,9}$/)
})

test('passphrase has three different words, enough characters and rarely repeats', () => {
  const phrases = Array.from({ length: 2_000 }, () => makePassphrase((below) => randomInt(below)))
  for (const phrase of phrases) {
    expect(phrase).toMatch(/^[a-z]+-[a-z]+-[a-z]+$/)
    expect(phrase.length).toBeGreaterThanOrEqual(MIN_PASSPHRASE_LENGTH)
    expect(new Set(phrase.split('-')).size).toBe(3)
  }
  expect(new Set(phrases).size).toBe(phrases.length)
})

test('passphrase draws another word if one is drawn twice', () => {
  const draws = [5, 5, 900, 1_400]
  expect(makePassphrase(() => draws.shift()!)).toBe([5, 900, 1_400].map((index) => passphraseWords[index]).join('-'))
})
