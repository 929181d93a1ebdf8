import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkProse } from '../../scripts/lint/plain-language.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PAGES = '{README,CONTRIBUTING,CHANGELOG,docs/**/*}.md'

/** Returns the prose of a page: no code, no addresses of links, and no words that the glossary says to avoid. */
const extractProse = (page: string): string =>
  page
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/^(\| \*\*.*\|)[^|\n]*\|$/gm, '$1')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)\n]*\)/g, ']')

/** Returns each line that has a denied word, with the message. */
const findDeniedWords = (page: string): string[] =>
  extractProse(page)
    .split(/\r?\n/)
    .flatMap((line) => {
      const message = checkProse(line)
      return message === undefined ? [] : `${line}: ${message}`
    })

describe('the language check of the documentation', () => {
  it('finds a denied word in a sentence', () => {
    expect(findDeniedWords('# Units\n\nUnits are kept for a year.')).toEqual([
      expect.stringMatching(/^Units are kept for a year\.: "kept" is not in the glossary: write stored/),
    ])
  })

  it('accepts denied words in code, in addresses and in the last column of the glossary', () => {
    const page = [
      'The field `kept_until` of [a unit](kept.md).',
      '```',
      'alaia kept',
      '```',
      '| **download** | A copy on the device. | `downloads` | `src` | kept here |',
    ]
    expect(findDeniedWords(page.join('\n'))).toEqual([])
  })

  it('finds no denied word in the pages of this project', () => {
    const pages = globSync(PAGES, { cwd: root })
    expect(pages.length).toBeGreaterThan(80)
    const problems = pages.flatMap((path) =>
      findDeniedWords(readFileSync(join(root, path), 'utf8')).map((problem) => `${path}: ${problem}`),
    )
    expect(problems).toEqual([])
  })
})
