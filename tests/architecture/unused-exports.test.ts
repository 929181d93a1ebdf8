/** Finds code that only tests or the gallery of components still import. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'

/** Values that are exported for a tool or for the tests, and why. */
const exportedForTools = new Set([
  'src/contract/index.ts allEndpoints', // the tests over every call
  'src/web/entry-server.tsx renderer', // the build and the development server load it by its path
  'src/web/styles/contrast.pairs.ts PAIRS', // the contrast of colors is checked by a test alone
  'src/web/styles/contrast.ts listShortfalls',
])

/** The pool of threads loads a worker by its path, and calls this export. */
const isTaskOfWorker = (file: string, name: string): boolean => file.endsWith('.worker.ts') && name === 'handleTask'

const isForTests = (file: string): boolean => /\.test\.|\.fixture\.|^tests\/|^bench\/|\/gallery/.test(file)

const files = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'scripts/**/*.ts', 'bench/**/*.ts', '*.config.ts'])
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

const IMPORT =
  /(?:import|export)\s+(?:type\s+)?(?:\{(?<names>[^}]*)\}|\*(?:\s+as\s+\w+)?)\s+from\s+'(?<from>[#.][^']+)'/g
const DYNAMIC = /import\('(?<from>[#.][^']+)'\)/g
const EXPORT = /^export (?:async )?(?:const|let|function\*?|class) (?<name>[\w$]+)/gm

const resolvePath = (file: string, from: string): string =>
  from.startsWith('#') ? join('src', from.slice(1)) : join(file, '..', from)

const listNames = (names: string | undefined): string[] =>
  names?.split(',').map(
    (name) =>
      name
        .trim()
        .replace(/^type /, '')
        .split(' as ')[0]!,
  ) ?? ['*']

/**
 * Returns "file name" for everything that a file of the product imports, and "file *" where it imports all of a file.
 */
const listImportedNames = (): Set<string> => {
  const importedSet = new Set<string>()
  for (const [file, text] of texts) {
    if (isForTests(file)) continue
    for (const { groups } of text.matchAll(IMPORT)) {
      for (const name of listNames(groups!['names'])) importedSet.add(`${resolvePath(file, groups!['from']!)} ${name}`)
    }
    for (const { groups } of text.matchAll(DYNAMIC)) importedSet.add(`${resolvePath(file, groups!['from']!)} *`)
  }
  return importedSet
}

describe('exported code', () => {
  it('is used by more than tests and the gallery', () => {
    const imported = listImportedNames()
    const unused: string[] = []
    for (const [file, text] of texts) {
      if (!file.startsWith('src/') || isForTests(file) || imported.has(`${file} *`)) continue
      for (const { groups } of text.matchAll(EXPORT)) {
        const name = groups!['name']!
        const isUsedWithin = isTaskOfWorker(file, name) || text.split(new RegExp(`\\b${name}\\b`)).length > 2
        if (!isUsedWithin && !imported.has(`${file} ${name}`)) unused.push(`${file} ${name}`)
      }
    }
    expect(unused.filter((exportName) => !exportedForTools.has(exportName))).toEqual([])
  })
})
