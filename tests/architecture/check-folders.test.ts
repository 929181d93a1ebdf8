import { describe, expect, it } from 'vitest'
import { findFolderProblems, findSharedNames, LIMIT } from '../../scripts/check-folders.ts'
import { findSmallFiles, MAX_LINES, MIN_LINES } from '../../scripts/folders/small-files.ts'

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

  it('allows the same name for entry files and the ports of domains', () => {
    expect(findSharedNames(['src/a/main.ts', 'src/a/b/main.ts', 'src/a/ports.ts', 'src/a/b/ports.ts'])).toEqual([])
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
    const full = createText(MAX_LINES, "import { small } from './small.ts'")
    expect(findSmallFiles(createTexts({ 'src/a/user.ts': full }), [])).toEqual([])
    expect(findSmallFiles(createTexts({ 'src/a/small.module.css': '' }), [])).toEqual([])
  })

  it('accepts a file with a role, and rejects a role that no small file has', () => {
    const role = { pattern: /small/, reason: 'one file for each address' }
    expect(findSmallFiles(createTexts(), [role])).toEqual([])
    expect(findSmallFiles(createTexts(), [role, { ...role, pattern: /other/ }])).toEqual([
      'No small file matches /other/: remove that role.',
    ])
  })
})
