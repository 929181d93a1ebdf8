/** Every message of the app is used somewhere: an unused one only misleads. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const words = 'src/web/lib/messages/en/'

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const allIn = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, first, second]) => first ?? second ?? '')

/** Matches defined messages and used keys; keys of other tables count too, because they can be message codes. */
const defined = /^ +(?:'([\w.-]+)'|(\w+)): ?(?:['"`]|$)/gm
const said = [/['"`]([\w.-]+)['"`](?!:)/g, /\.(\w+)\b/g]
const saidElsewhere = [/\b(\w+):/g]

const everywhere = new Set(
  sources.flatMap(({ path, text }) =>
    [...said, ...(path.startsWith(words) ? [] : saidElsewhere)].flatMap((pattern) => allIn(text, pattern)),
  ),
)

/** Returns a pattern for a placeholder in a composed key: its literal choices, if the placeholder lists them. */
const choiceIn = (hole: string): string => {
  const choices = allIn(hole, /'([\w.-]*)'/g)
  return choices.length > 1 ? `(?:${choices.map((choice) => RegExp.escape(choice)).join('|')})` : '[\\w.-]+'
}

/** Patterns of keys that are composed, such as `part.${kind}`. A key of placeholders alone is ignored. */
const madeUp = [...new Set(sources.flatMap(({ text }) => allIn(text, /`([^`\n]*\$\{[^`\n]*)`/g)))]
  .map((name) =>
    name
      .split(/(\$\{[^}]*\})/)
      .map((part, at) => (at % 2 ? choiceIn(part) : RegExp.escape(part)))
      .join(''),
  )
  .filter((pattern) => /^[\w.\-\\|()?:[\]+]+$/.test(pattern) && /\w{2}/.test(pattern.replaceAll('[\\w.-]+', '')))
  .map((pattern) => new RegExp(`^${pattern}$`))

test('every message of the app is used in the source', () => {
  const files = sources.filter(({ path }) => path.startsWith(words))
  const unsaid = files.flatMap(({ path, text }) =>
    [...new Set(allIn(text, defined))]
      .filter((key) => !everywhere.has(key) && !madeUp.some((pattern) => pattern.test(key)))
      .map((key) => `${path.slice(words.length)}: ${key}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(unsaid).toEqual([])
})
