/**
 * Finds test files by tag. A test file that the scorecard or docs/asvs.md refers to has a line `// @tag name` at its top,
 * so that the reference survives when the file is moved or renamed.
 */
import { globSync, readFileSync } from 'node:fs'

const TAG = /^\/\/ @tag ([a-z0-9-]+)$/m

const readTags = (): Map<string, string[]> => {
  const files = new Map<string, string[]>()
  for (const path of globSync('{src,tests}/**/*.test.{ts,tsx}').map((name) => name.replaceAll('\\', '/'))) {
    const tag = TAG.exec(readFileSync(path, 'utf8'))?.[1]
    if (tag) files.set(tag, [...(files.get(tag) ?? []), path])
  }
  return files
}

/** The paths of the tagged test files, by tag; each tag has exactly one. */
export const testFiles: ReadonlyMap<string, readonly string[]> = readTags()

/**
 * Returns the path of the test file with a tag.
 *
 * @throws Error if no test file, or more than one, has the tag
 */
export const findTestFile = (tag: string): string => {
  const [path, ...others] = testFiles.get(tag) ?? []
  if (!path || others.length > 0) throw new Error(`${path ? 'Several files have' : 'No file has'} the tag ${tag}.`)
  return path
}
