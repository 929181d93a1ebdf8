// @tag phrases
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toExpression } from './phrases.ts'

type PhraseLists = Record<string, unknown>

const flattenPhrases = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((item) => typeof item === 'string')
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(flattenPhrases)
      : []

/** Word tables and code files contain no phrases. */
const filesWithoutPhrases = /^(groups|people|vocabulary|person-names|plain-words|spelling-variants|voices)\.ts$/
const files = ['terms', 'lines'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => !filesWithoutPhrases.test(file))
    .map((file) => `${folder}/${file}`),
)

/** Splits a combination into its parts, each as a choice. */
const splitParts = (line: string): string[] => line.split(/ [&!] /).map((part) => `(${part.trim()})`)

describe('reviewed moderation phrases', () => {
  // Phrases are compiled when one of their words occurs, so a mistake in one would only fail for the person who types
  // that word.
  test.each(files)('of %s compile', async (file) => {
    const lists = (await import(`./${file}`)) as PhraseLists
    const phrases = Object.values(lists).flatMap(flattenPhrases)
    expect(phrases.length).toBeGreaterThan(5)
    for (const part of phrases.flatMap(splitParts)) expect(() => toExpression(part), part).not.toThrow()
  })
})
