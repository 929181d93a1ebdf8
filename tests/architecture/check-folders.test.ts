import { describe, expect, it } from 'vitest'
import { findFolderProblems, findSharedNames, LIMIT } from '../../scripts/check-folders.ts'

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
