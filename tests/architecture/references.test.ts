import { describe, expect, it } from 'vitest'
import { anchorsOf, problemsIn, problemsInRepository } from '../../scripts/check-references.ts'

const pages: Record<string, string> = {
  'docs/product.md': '# Product\n\n## The player\n\n```\n## No heading\n```\n\n## The player\n',
  'docs/decisions/064-virus-scanning.md': '# Virus scanning\n',
}
const repository = { exists: (path: string) => path in pages, read: (path: string) => pages[path] ?? '' }
const problemsOf = (path: string, text: string): string[] => problemsIn([{ path, text }], repository)

/** Assembled here, because the check also reads this file. */
const numbered = (kind: string): string => [kind, '12'].join(' ')
const mention = (page: string): string => ['docs', page].join('/')

describe('references', () => {
  it('in this repository lead to existing pages and headings', () => {
    expect(problemsInRepository()).toEqual([])
  })

  it("fail for a page that doesn't exist", () => {
    const text = `/** First line.\n * See ${mention('lost.md')}. */`
    expect(problemsOf('src/a.ts', text)).toEqual([`src/a.ts:2: ${mention('lost.md')} doesn't exist`])
    expect(problemsOf('docs/growing.md', 'See [that](lost.md).')).toEqual([
      `docs/growing.md:1: ${mention('lost.md')} doesn't exist`,
    ])
  })

  it("fail for a heading that doesn't exist", () => {
    const missing = [`docs/product.md has no heading #no-heading`]
    expect(problemsOf('src/a.ts', mention('product.md#no-heading'))).toEqual(
      missing.map((problem) => `src/a.ts:1: ${problem}`),
    )
    expect(problemsOf('docs/growing.md', '[x](product.md#no-heading)')).toEqual(
      missing.map((problem) => `docs/growing.md:1: ${problem}`),
    )
    expect(problemsOf('docs/product.md', '[x](#no-heading)')).toEqual(
      missing.map((problem) => `docs/product.md:1: ${problem}`),
    )
  })

  it('are valid for existing pages, headings and repeated headings', () => {
    const text = `${mention('product.md#the-player')} and ${mention('product.md#the-player-1')}, ${mention('product.md')}.`
    expect(problemsOf('src/a.ts', text)).toEqual([])
    expect(problemsOf('docs/growing.md', '[x](product.md#the-player), [y](https://example.org/lost.md)')).toEqual([])
  })

  it.each(['decision', 'decisions', 'spec', 'DESIGN', 'figure'])('fail for a bare number of a %s', (kind) => {
    expect(problemsOf('src/a.ts', `// Holds for an hour (${numbered(kind)}).`)).toEqual([
      `src/a.ts:1: "${numbered(kind)}" is a number, say the rule or link it`,
    ])
  })

  it('may call a record by its number in a link to that record', () => {
    const link = (number: string) => `[decision ${number}](decisions/064-virus-scanning.md)`
    expect(problemsOf('docs/growing.md', link('64'))).toEqual([])
    expect(problemsOf('docs/growing.md', link('63'))).toHaveLength(1)
  })

  it('may cite numbers in released migrations and in the scorecard', () => {
    expect(problemsOf('migrations/0001.sql', `-- (${numbered('decision')})`)).toEqual([])
    expect(problemsOf('tests/scorecard/figures.ts', numbered('figure'))).toEqual([])
  })
})

describe('anchors of a page', () => {
  it('are those that GitHub gives its headings', () => {
    expect(anchorsOf('## Sign-in & sessions\n### `npm start`, [linked](x.md)\n## Größe\n')).toEqual([
      'sign-in--sessions',
      'npm-start-linked',
      'größe',
    ])
  })
})
