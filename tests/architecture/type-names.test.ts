/** An exported type has a name of its own, so that "Go to symbol" finds one declaration. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The names that two files share, each with the reason. */
const sharedNames: Readonly<Record<string, string>> = {
  SandboxFacts: 'the sandbox and the server are two programs: one sends these facts, the other validates them',
}

const DECLARATION = /^export (?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm

/** Returns the files of each name that several declare. */
const findSharedNames = (texts: ReadonlyMap<string, string>): Map<string, string[]> => {
  const files = new Map<string, string[]>()
  for (const [file, text] of texts) {
    for (const [, name = ''] of text.matchAll(DECLARATION)) files.set(name, [...(files.get(name) ?? []), file])
  }
  return new Map([...files].filter(([, homes]) => homes.length > 1))
}

/** Reads the sources without the contract, which names its types after the blocks of calls. */
const readSources = (): Map<string, string> =>
  new Map(
    globSync('src/**/*.{ts,tsx}')
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.startsWith('src/contract/') && !path.includes('.test.'))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

describe('the name of an exported type', () => {
  const shared = findSharedNames(readSources())

  it('is declared in one file, apart from the named exceptions', () => {
    const problems = [...shared].filter(([name]) => !Object.hasOwn(sharedNames, name))
    expect(problems.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([])
  })

  it('is an exception only while two files declare it', () => {
    expect(Object.keys(sharedNames).filter((name) => !shared.has(name))).toEqual([])
  })

  it('is found in types, interfaces and classes that share it', () => {
    const texts = new Map([
      ['src/a.ts', 'export type Pause = number\nexport interface Cue {}\ntype Point = 1\n'],
      ['src/b.tsx', 'export interface Pause {}\nexport class Cue {}\nexport type Point = 2\n'],
    ])
    expect([...findSharedNames(texts).keys()]).toEqual(['Pause', 'Cue'])
  })
})
