import { globSync } from 'node:fs'
import { parse } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  findDeniedNames,
  findDeniedTexts,
  findFolderProblems,
  findSharedNames,
  LIMIT,
  repeatedNames,
} from '../../scripts/check-folders.ts'
import { findSmallFiles, MAX_MERGED_LINES, MIN_LINES } from '../../scripts/folders/small-files.ts'

const createFiles = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)

describe('the folder check', () => {
  it(`accepts ${LIMIT} source files, and any number of tests and styles beside them`, () => {
    const others = ['src/a/file-0.test.ts', 'src/a/file.module.css', 'src/a/schema.generated.ts', 'notes/a.md']
    expect(findFolderProblems([...createFiles('src/a', LIMIT), ...others], {})).toEqual([])
  })

  it('rejects one file more', () => {
    expect(findFolderProblems(createFiles('src/a', LIMIT + 1), {})).toEqual([
      `src/a holds ${LIMIT + 1} source files, ${LIMIT} at most: split it by subject.`,
    ])
  })

  it('allows a listed folder as many files as its own limit', () => {
    const limits = { 'src/a': { limit: 20, reason: 'one file for each address' } }
    expect(findFolderProblems(createFiles('src/a', 20), limits)).toEqual([])
    expect(findFolderProblems(createFiles('src/a', 21), limits)).toHaveLength(1)
  })

  it('rejects a limit that is higher than the folder needs', () => {
    const limits = { 'src/a': { limit: 20, reason: 'one file for each address' } }
    expect(findFolderProblems(createFiles('src/a', 16), limits)).toEqual([
      'src/a holds 16 source files: lower its limit of 20.',
    ])
  })

  it('rejects a file with the name of a file in a folder above it', () => {
    expect(findSharedNames(['src/a/unit-page.tsx', 'src/a/edit/unit-page.ts', 'src/b/unit-page.ts'])).toEqual([
      'src/a/edit/unit-page.ts has the same name as src/a/unit-page.tsx: name it by what only it contains.',
    ])
  })

  it('rejects a file with the name of a file in another part of the server or the web app', () => {
    expect(findSharedNames(['src/web/shell/live.tsx', 'src/web/lib/live.ts'])).toEqual([
      'src/web/shell/live.tsx has the same name as src/web/lib/live.ts: name it by what only it contains.',
    ])
    expect(findSharedNames(['src/server/domains/site/cleanup.ts', 'src/server/backup/cleanup.ts'])).toHaveLength(1)
  })

  it('allows the same name in one part, in the server and the web app, and with another role', () => {
    expect(findSharedNames(['src/web/features/a/draft.ts', 'src/web/features/b/draft.ts'])).toEqual([])
    expect(findSharedNames(['src/web/lib/live.ts', 'src/server/platform/live.ts', 'src/rules/live.ts'])).toEqual([])
    expect(findSharedNames(['src/server/backup/plan.ts', 'src/server/domains/a/plan.queries.ts'])).toEqual([])
  })

  it('allows the same name for entry files and the ports of domains', () => {
    expect(findSharedNames(['src/a/main.ts', 'src/a/b/main.ts', 'src/a/ports.ts', 'src/a/b/ports.ts'])).toEqual([])
    expect(findSharedNames(['src/server/composition/ports.ts', 'src/server/domains/a/ports.ts'])).toEqual([])
  })

  it('exempts no name that only one file has', () => {
    const files = globSync('src/**/*.{ts,tsx}').map((path) => parse(path).name)
    const isShared = (name: string): boolean => files.filter((file) => file === name).length > 1
    expect(Object.keys(repeatedNames).filter((name) => !isShared(name))).toEqual([])
  })
})

describe('the check of names of styles, docs and seeds', () => {
  it('rejects a denied word', () => {
    const files = ['src/web/ui/colour.module.css', 'docs/doors.svg', 'seeds/kept.json', 'src/web/ui/color.module.css']
    expect(findDeniedNames(files)).toEqual([
      expect.stringContaining('colour'),
      expect.stringContaining('doors'),
      expect.stringContaining('kept'),
    ])
  })

  it('allows it in titles of seeded content and in migrations, and leaves code to the linter', () => {
    const files = ['seeds/catalog/sessions/ten-doors.md', 'migrations/0007_catalogue.sql', 'src/rules/kept-units.ts']
    expect(findDeniedNames(files)).toEqual([])
  })
})

describe('the check of texts of authored public pages', () => {
  const createPage = (item: object): Map<string, string> =>
    new Map([['seeds/pages/a.json', JSON.stringify({ sections: [{ type: 'faq', items: [item] }] })]])

  it('rejects a denied word in a text', () => {
    expect(findDeniedTexts(createPage({ text: 'For whoever asks.' }))).toEqual([
      expect.stringMatching(/^seeds\/pages\/a\.json: "whoever" is not in the glossary/),
    ])
  })

  it('allows it as the name of a field, and in the title of a cited source', () => {
    const fieldName = 'whoever'
    expect(findDeniedTexts(createPage({ [fieldName]: 'For you.' }))).toEqual([])
    expect(findDeniedTexts(createPage({ text: 'Behaviour in schools.', doi: '10.1/2' }))).toEqual([])
  })
})

const createText = (lineCount: number, imports: string): string =>
  `${imports}\n`.padEnd(imports.length + lineCount, '\n')

/** A small file, a file that imports it, and more files. */
const createTexts = (others: Record<string, string> = {}): Map<string, string> =>
  new Map(
    Object.entries({
      'src/a/small.ts': createText(MIN_LINES - 1, ''),
      'src/a/user.ts': createText(60, "import { small } from './small.ts'"),
      ...others,
    }),
  )

describe('the check of small files', () => {
  it('rejects a small file that one other file imports', () => {
    const problem = 'src/a/small.ts has 24 lines, and only src/a/user.ts imports it: move them there.'
    expect(findSmallFiles(createTexts(), [])).toEqual([problem])
    // Its own test is no reason for a file.
    const test = { 'src/a/small.test.ts': "import { small } from './small.ts'" }
    expect(findSmallFiles(createTexts(test), [])).toEqual([problem])
  })

  it('accepts a file with more lines, more users or none', () => {
    expect(findSmallFiles(createTexts({ 'src/a/small.ts': createText(MIN_LINES, '') }), [])).toEqual([])
    expect(findSmallFiles(createTexts({ 'src/b.ts': "import { small } from '#a/small.ts'" }), [])).toEqual([])
    expect(findSmallFiles(createTexts({ 'bench/b.ts': "import '../src/a/small.ts'" }), [])).toEqual([])
    expect(findSmallFiles(createTexts({ 'src/a/user.ts': createText(60, '') }), [])).toEqual([])
  })

  it('accepts a file that its user loads later, has no room for, or whose styles have its name', () => {
    expect(findSmallFiles(createTexts({ 'src/a/user.ts': "await import('./small.ts')" }), [])).toEqual([])
    const full = createText(MAX_MERGED_LINES, "import { small } from './small.ts'")
    expect(findSmallFiles(createTexts({ 'src/a/user.ts': full }), [])).toEqual([])
    expect(findSmallFiles(createTexts({ 'src/a/small.module.css': '' }), [])).toEqual([])
  })

  it('accepts an exempted file, and rejects an exemption that no small file needs', () => {
    const exemption = { pattern: /small/, reason: 'one file for each address' }
    expect(findSmallFiles(createTexts(), [exemption])).toEqual([])
    expect(findSmallFiles(createTexts(), [exemption, { ...exemption, pattern: /other/ }])).toEqual([
      'No small file matches /other/: remove that exemption.',
    ])
  })
})
