// @tag phrases
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toExpression } from './phrases.ts'

type Lists = Record<string, unknown>

const flat = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === 'string')
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(flat)
      : []

/** Word tables and code files contain no phrases. */
const noPhrases = /^(alike|groups|people|vocabulary|names|plain-words|voices)\.ts$/
const files = ['terms', 'lines'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => !noPhrases.test(file))
    .map((file) => `${folder}/${file}`),
)

/** Splits a combination into its parts, each as a choice. */
const partsOf = (line: string): string[] => line.split(/ [&!] /).map((part) => `(${part.trim()})`)

describe('reviewed moderation phrases', () => {
  // Phrases are compiled when one of their words occurs, so a mistake in one would only fail for the person who types
  // that word.
  test.each(files)('of %s compile', async (file) => {
    const lists = (await import(`./${file}`)) as Lists
    const phrases = Object.values(lists).flatMap(flat)
    expect(phrases.length).toBeGreaterThan(5)
    for (const part of phrases.flatMap(partsOf)) expect(() => toExpression(part), part).not.toThrow()
  })
})
