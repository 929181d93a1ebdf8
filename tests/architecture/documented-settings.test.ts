/** The documentation names every setting, and no setting that doesn't exist. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listConfigKeys } from '#server/platform/config-keys.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const settings = listConfigKeys().map(({ key }) => key)

/** Read by tests or by another program, and by none of our servers. */
const otherSettings = new Set(['TEST_DATABASE_URL'])

/**
 * Returns the setting names in inline code, of two or more words in capitals: KEY_NAME, KEY_NAME_FILE,
 * KEY_NAME=value.
 */
const findSettingNames = (text: string): string[] =>
  Array.from(text.matchAll(/`[^`\n]+`/g), ([code]) => code).flatMap((code) =>
    Array.from(code.matchAll(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b(?!\.md)/g), ([name]) => name),
  )

test('README.md and docs/operations.md name every setting', () => {
  const documentedNames = new Set(
    ['README.md', 'docs/operations.md'].flatMap((path) => read(path).match(/\b[A-Z][A-Z\d_]*\b/g)),
  )
  expect(settings.filter((key) => !documentedNames.has(key))).toEqual([])
})

test('no documentation page names an unknown setting', () => {
  const knownNames = new Set([...settings, ...settings.map((key) => `${key}_FILE`), ...otherSettings])
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
  const unknownNames = pages.flatMap((path) =>
    findSettingNames(read(path))
      .filter((name) => !knownNames.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(pages.length).toBeGreaterThan(50)
  expect(unknownNames).toEqual([])
})
