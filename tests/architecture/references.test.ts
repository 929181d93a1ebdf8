import { describe, expect, it } from 'vitest'
import { listAnchors, findReferenceProblems, findRepositoryProblems } from '../../scripts/check-references.ts'

const pages: Record<string, string> = {
  'docs/product.md': '# Product\n\n## The player\n\n```\n## No heading\n```\n\n## The player\n',
  'docs/decisions/064-virus-scanning.md': '# Virus scanning\n',
}
const repository = { exists: (path: string) => path in pages, read: (path: string) => pages[path] ?? '' }
const listProblems = (path: string, text: string): string[] => findReferenceProblems([{ path, text }], repository)

/** Assembled here, because the check also reads this file. */
const createNumberedReference = (kind: string): string => [kind, '12'].join(' ')
const createMention = (page: string): string => ['docs', page].join('/')

describe('references', () => {
  it('in this repository lead to existing pages and headings', () => {
    expect(findRepositoryProblems()).toEqual([])
  })

  it("fail for a page that doesn't exist", () => {
    const text = `/** First line.\n * See ${createMention('lost.md')}. */`
    expect(listProblems('src/a.ts', text)).toEqual([`src/a.ts:2: ${createMention('lost.md')} doesn't exist`])
    expect(listProblems('docs/capacity.md', 'See [that](lost.md).')).toEqual([
      `docs/capacity.md:1: ${createMention('lost.md')} doesn't exist`,
    ])
  })

  it("fail for a heading that doesn't exist", () => {
    const missing = [`docs/product.md has no heading #no-heading`]
    expect(listProblems('src/a.ts', createMention('product.md#no-heading'))).toEqual(
      missing.map((problem) => `src/a.ts:1: ${problem}`),
    )
    expect(listProblems('docs/capacity.md', '[x](product.md#no-heading)')).toEqual(
      missing.map((problem) => `docs/capacity.md:1: ${problem}`),
    )
    expect(listProblems('docs/product.md', '[x](#no-heading)')).toEqual(
      missing.map((problem) => `docs/product.md:1: ${problem}`),
    )
  })

  it('are valid for existing pages, headings and repeated headings', () => {
    const text = `${createMention('product.md#the-player')} and ${createMention('product.md#the-player-1')}, ${createMention('product.md')}.`
    expect(listProblems('src/a.ts', text)).toEqual([])
    expect(listProblems('docs/capacity.md', '[x](product.md#the-player), [y](https://example.org/lost.md)')).toEqual([])
  })

  it.each(['decision', 'decisions', 'spec', 'DESIGN', 'figure'])('fail for a bare number of a %s', (kind) => {
    expect(listProblems('src/a.ts', `// Holds for an hour (${createNumberedReference(kind)}).`)).toEqual([
      `src/a.ts:1: "${createNumberedReference(kind)}" is a number, say the rule or link it`,
    ])
  })

  it('may call a record by its number in a link to that record', () => {
    const link = (number: string) => `[decision ${number}](decisions/064-virus-scanning.md)`
    expect(listProblems('docs/capacity.md', link('64'))).toEqual([])
    expect(listProblems('docs/capacity.md', link('63'))).toHaveLength(1)
  })

  it('may cite numbers in the scorecard', () => {
    expect(listProblems('tests/scorecard/checks.ts', createNumberedReference('figure'))).toEqual([])
  })
})

describe('anchors of a page', () => {
  it('are those that GitHub gives its headings', () => {
    expect(listAnchors('## Sign-in & sessions\n### `npm start`, [linked](x.md)\n## Größe\n')).toEqual([
      'sign-in--sessions',
      'npm-start-linked',
      'größe',
    ])
  })
})
