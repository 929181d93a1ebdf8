/** Every message of the app is used somewhere: an unused one only misleads. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MESSAGES_FOLDER = 'src/web/lib/messages/en/'

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const findAll = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, first, second]) => first ?? second ?? '')

/** Matches defined messages and used keys; keys of other tables count too, because they can be message codes. */
const DEFINED_KEYS = /^ +(?:'([\w.-]+)'|(\w+)): ?(?:['"`]|$)/gm
const KEY_USES = [/['"`]([\w.-]+)['"`](?!:)/g, /\.(\w+)\b/g]
const OTHER_KEY_USES = [/\b(\w+):/g]

const usedKeys = new Set(
  sources.flatMap(({ path, text }) =>
    [...KEY_USES, ...(path.startsWith(MESSAGES_FOLDER) ? [] : OTHER_KEY_USES)].flatMap((pattern) =>
      findAll(text, pattern),
    ),
  ),
)

/** Returns a pattern for a placeholder in a composed key: its literal choices, if the placeholder lists them. */
const toChoicePattern = (placeholder: string): string => {
  const choices = findAll(placeholder, /'([\w.-]*)'/g)
  return choices.length > 1 ? `(?:${choices.map((choice) => RegExp.escape(choice)).join('|')})` : '[\\w.-]+'
}

/** Patterns of keys that are composed, such as `part.${kind}`. A key of placeholders alone is ignored. */
const composedKeys = [...new Set(sources.flatMap(({ text }) => findAll(text, /`([^`\n]*\$\{[^`\n]*)`/g)))]
  .map((name) =>
    name
      .split(/(\$\{[^}]*\})/)
      .map((part, index) => (index % 2 ? toChoicePattern(part) : RegExp.escape(part)))
      .join(''),
  )
  .filter((pattern) => /^[\w.\-\\|()?:[\]+]+$/.test(pattern) && /\w{2}/.test(pattern.replaceAll('[\\w.-]+', '')))
  .map((pattern) => new RegExp(`^${pattern}$`))

test('every message of the app is used in the source', () => {
  const files = sources.filter(({ path }) => path.startsWith(MESSAGES_FOLDER))
  const unused = files.flatMap(({ path, text }) =>
    [...new Set(findAll(text, DEFINED_KEYS))]
      .filter((key) => !usedKeys.has(key) && !composedKeys.some((pattern) => pattern.test(key)))
      .map((key) => `${path.slice(MESSAGES_FOLDER.length)}: ${key}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(unused).toEqual([])
})
