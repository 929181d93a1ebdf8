/** Every word of the app is said somewhere: what nobody says any more only misleads whoever looks for it. */
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

/** What is defined in a file of words, and what is said anywhere: the keys of other tables too, whose words are codes. */
const defined = /^ +(?:'([\w.-]+)'|(\w+)): ?(?:['"`]|$)/gm
const said = [/['"`]([\w.-]+)['"`](?!:)/g, /\.(\w+)\b/g]
const saidElsewhere = [/\b(\w+):/g]

const everywhere = new Set(
  sources.flatMap(({ path, text }) =>
    [...said, ...(path.startsWith(words) ? [] : saidElsewhere)].flatMap((pattern) => allIn(text, pattern)),
  ),
)

/** What stands for a hole in a name that is put together: the words it chooses from, where they stand there. */
const choiceIn = (hole: string): string => {
  const choices = allIn(hole, /'([\w.-]*)'/g)
  return choices.length > 1 ? `(?:${choices.map((choice) => RegExp.escape(choice)).join('|')})` : '[\\w.-]+'
}

/** What is put together where it is said, as `part.${kind}`; two holes and nothing else tell nothing. */
const madeUp = [...new Set(sources.flatMap(({ text }) => allIn(text, /`([^`\n]*\$\{[^`\n]*)`/g)))]
  .map((name) =>
    name
      .split(/(\$\{[^}]*\})/)
      .map((part, at) => (at % 2 ? choiceIn(part) : RegExp.escape(part)))
      .join(''),
  )
  .filter((pattern) => /^[\w.\-\\|()?:[\]+]+$/.test(pattern) && /\w{2}/.test(pattern.replaceAll('[\\w.-]+', '')))
  .map((pattern) => new RegExp(`^${pattern}$`))

test('every word of the app is said somewhere', () => {
  const files = sources.filter(({ path }) => path.startsWith(words))
  const unsaid = files.flatMap(({ path, text }) =>
    [...new Set(allIn(text, defined))]
      .filter((key) => !everywhere.has(key) && !madeUp.some((pattern) => pattern.test(key)))
      .map((key) => `${path.slice(words.length)}: ${key}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(unsaid).toEqual([])
})
