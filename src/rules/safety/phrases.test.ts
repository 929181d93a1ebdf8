import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expressionOf } from './phrases.ts'

type Lists = Record<string, unknown>

const flat = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === 'string')
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(flat)
      : []

/** Spellings are tables of words and not phrases. */
const files = readdirSync(new URL('terms', import.meta.url)).filter((file) => !/^(alike|groups)\.ts$/.test(file))

/** The parts of what is only told together are choices of their own. */
const partsOf = (line: string): string[] =>
  line.split(/ [&!] /).map((part) => (part === line ? line : `(${part.trim()})`))

describe('a reviewed phrase', () => {
  // They are made ready when a word of them is met, so a slip in one would be found by whoever types that word.
  test.each(files)('of %s can be read', async (file) => {
    const lists = (await import(`./terms/${file}`)) as Lists
    const phrases = Object.values(lists).flatMap(flat)
    expect(phrases.length).toBeGreaterThan(5)
    for (const part of phrases.flatMap(partsOf)) expect(() => expressionOf(part), part).not.toThrow()
  })
})
