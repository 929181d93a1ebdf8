import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Rows look like: | **term** | meaning | code | `path` | words to avoid | */
const ROW = /^\| \*\*(.+?)\*\* \|.*\| ([^|]+) \| `([^`|]+)` \| [^|]+ \|$/

const lines = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split(/\r?\n/)
  .filter((line) => line.startsWith('| **'))

const rows = lines.flatMap((line) => {
  const match = ROW.exec(line)
  if (!match) return []
  const [, term = '', code = '', path = ''] = match
  return [{ term, code: Array.from(code.matchAll(/`([^`]+)`/g), ([, name = '']) => name), path }]
})

const readSource = (): string =>
  globSync('{src,tests,scripts,bench,bin}/**/*.{ts,tsx,mjs,css}', { cwd: root })
    .map((file) => `${file}\n${readFileSync(join(root, file), 'utf8')}`)
    .join('\n')

describe('docs/glossary.md', () => {
  it('has rows of five cells only, with one path each', () => {
    expect(lines.filter((line) => !ROW.test(line))).toEqual([])
  })

  it('names a folder or file that exists for every term', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  })

  it('names code that appears in the source for every term', () => {
    const source = readSource()
    const occurs = (name: string): boolean => new RegExp(`(?<!\\w)${RegExp.escape(name)}(?!\\w)`).test(source)
    const missing = rows.flatMap(({ term, code }) => code.filter((name) => !occurs(name)).map(() => term))
    expect(missing).toEqual([])
  })

  it('defines every term once', () => {
    const terms = rows.flatMap(({ term }) => term.split(', '))
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
  })
})
