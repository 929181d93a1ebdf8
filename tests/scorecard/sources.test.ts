/** What the sources may not do anywhere: ask a shell, run a text, hash weakly, take anybody's letters for signs of an expression. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = ['src', 'bin'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.(?:test|fixture)\.tsx?$/.test(path)),
)
const linesWith = (sign: RegExp): string[] =>
  sources.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => sign.test(line) && !/^\s*(?:\/\*\*|\*|\/\/)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
const filesWith = (sign: RegExp): string[] => [...new Set(linesWith(sign).map((line) => line.split(': ')[0]!))].sort()

test('other programs are started by a list of words, and none by a shell', () => {
  expect(
    linesWith(/child_process/).filter(
      (line) => !/import (?:type \{ ChildProcess \}|\{(?: type ChildProcess,)? spawn(?:Sync)? \})/.test(line),
    ),
  ).toEqual([])
  // npm is a script on Windows, started with words of ours alone, before anything runs.
  expect(linesWith(/\bshell:/)).toEqual([expect.stringMatching(/^bin\/install\.mjs: .*'npm'.*win32/)])
  expect(linesWith(/spawn(?:Sync)?\((?!\)).*['"`](?:sh|bash|cmd|powershell)\b/)).toEqual([])
})

/** Words as a program, and the module that runs them. */
const running = /(?<![\w.])(?:eval|Function)\(|\bnew Function\b|set(?:Timeout|Interval)\(\s*['"`]|['"](?:node:)?vm['"]/

test('no words are run as a program', () => {
  for (const line of ["eval('1')", "new Function('1')", 'setTimeout("go()", 1)', "import vm from 'node:vm'"]) {
    expect(line).toMatch(running)
  }
  expect(linesWith(running)).toEqual([])
})

/** As a page or a script asks for one. */
const pluggingIn =
  /<(?:object|embed|applet)\s+[a-z-]+=|<\/(?:object|applet)>|createElement\(['"`](?:object|embed|applet)\b/i

test('no page asks a browser for a plug-in', () => {
  for (const line of ['<object data="a.swf">', '<embed src={film} />', "document.createElement('applet')"]) {
    expect(line).toMatch(pluggingIn)
  }
  expect(linesWith(pluggingIn)).toEqual([])
})

test('nobody who is asked over TLS is believed without a certificate', () => {
  expect(linesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS/)).toEqual([])
})

/** Looks a password up in a list that others have made, where it stands by no other name; nothing is kept of it. */
const BREACHED = 'src/server/platform/breached-passwords.ts'

test('everything is hashed by SHA-256', () => {
  const hashing = linesWith(/create(?:Hash|Hmac)\(/)
  expect(hashing.length).toBeGreaterThan(20)
  const others = hashing.filter((line) => !/create(?:Hash|Hmac)\('sha256'/.test(line))
  expect(others).toEqual([expect.stringContaining(BREACHED)])
  expect(filesWith(/\bSHA-?1\b/i)).toEqual([
    // Six figures from a phone: apps for codes know no other, and a code is good for ninety seconds.
    'src/server/domains/identity/second-step/codes.ts',
    BREACHED,
    'src/server/platform/config-keys.ts',
  ])
})

/** Where an expression is put together, and of what. */
const putTogether: Readonly<Record<string, string>> = {
  'src/rules/address-forms.ts': 'parts of ours',
  'src/rules/grade-words.ts': 'names of grades',
  'src/rules/known-paths.ts': 'paths of the table of screens',
  'src/rules/people/csv-rows.ts': 'one of three separators',
  'src/rules/people/listed-cells.ts': 'names of months',
  'src/rules/resources/names.ts': 'signs of ours',
  'src/rules/safety/phrases.ts': 'phrases of ours',
  'src/rules/safety/private-details.ts': 'words of ours',
  'src/rules/safety/readings.ts':
    'signs of ours; of a word that somebody wrote only where it is letters and stars alone',
  'src/rules/site/small-markdown.ts': 'a number',
  'src/sandbox/saml-response.ts': 'names of ours',
  'src/sandbox/setting.ts': 'a name of ours',
  'src/server/composition/published-site.ts': 'a path of ours, with its signs escaped',
  'src/server/domains/library/search/length-filter.ts': 'words of ours',
  'src/server/generation/script/parse-sections.ts': 'parts of ours',
  'src/server/platform/media/http-dates.ts': 'parts of ours',
  'src/server/platform/storage/s3-list.ts': 'names of ours',
  'src/web/features/resources/viewer/pdf/find.ts': 'the letters that a reader looks for, each of them escaped',
}

test('expressions are put together of what is ours, and nowhere else than is known', () => {
  expect(filesWith(/new RegExp\(|[^.\w]RegExp\(/)).toEqual(Object.keys(putTogether))
})

/** Where the server asks others, and why it is never led to ask one inside. */
const asking: Readonly<Record<string, string>> = {
  'src/server/generation/providers/ask.ts': 'the provider that the configuration names',
  'src/server/generation/providers/fetch-picture.ts': 'open addresses alone, but for the provider’s own',
  'src/server/partners/guarded-fetch.ts': 'open addresses alone, but for those that the configuration names',
  'src/server/platform/node-http.ts': 'asks nobody: the others have it from there',
  'src/server/platform/outside/fetch-outside.ts': 'open addresses alone, but for one that the configuration names',
  'src/server/platform/storage/s3-client.ts': 'the store that the configuration names',
}

test('the server asks others in few places, each of which knows what lies inside', () => {
  const places = filesWith(/(?<![\w])fetch\(|\brequest as\b|\brequest(?:Plainly|Securely)\b|https?\.(?:request|get)\(/)
  expect(places.filter((path) => /^(?:bin|src\/server)\//.test(path))).toEqual(Object.keys(asking))
})

test('a window takes messages of one window alone, and says its own to it alone', () => {
  const listening = linesWith(/addEventListener\(\s*'message'|onmessage/)
  // Channels, their ports and a service worker reach no other site, and a stream comes from ours.
  const between = listening.filter(
    (line) => !/(?:[tT]abs|channel|port1|source|events|offline\/worker\.ts: worker)\??\.addEventListener/.test(line),
  )
  expect(between).toEqual([
    expect.stringMatching(/^src\/server\/domains\/partners\/lti\/frame-pages\.ts: .*origin: from/),
  ])
  expect(linesWith(/postMessage\([^)]*['"]\*['"]/)).toEqual([])
})
