// @tag forbidden-constructs
/**
 * Constructs that the source must not use anywhere: shells, eval, weak hashes, and regular expressions from user
 * input.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = ['src', 'bin'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.(?:test|fixture)\.tsx?$/.test(path)),
)
const findLines = (pattern: RegExp): string[] =>
  sources.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(?:\/\*\*|\*|\/\/)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
const findFiles = (pattern: RegExp): string[] =>
  [...new Set(findLines(pattern).map((line) => line.split(': ')[0]!))].sort()

test('child processes are started with an argument list and never through a shell', () => {
  expect(
    findLines(/child_process/).filter(
      (line) => !/import (?:type \{ ChildProcess \}|\{(?: type ChildProcess,)? spawn(?:Sync)? \})/.test(line),
    ),
  ).toEqual([])
  // npm is a script on Windows; it is started with constant arguments only, before anything else runs.
  expect(findLines(/\bshell:/)).toEqual([expect.stringMatching(/^bin\/install\.mjs: .*'npm'.*win32/)])
  expect(findLines(/spawn(?:Sync)?\((?!\)).*['"`](?:sh|bash|cmd|powershell)\b/)).toEqual([])
})

/** Matches code that is evaluated from text, and the module for that. */
const EVALUATION =
  /(?<![\w.])(?:eval|Function)\(|\bnew Function\b|set(?:Timeout|Interval)\(\s*['"`]|['"](?:node:)?vm['"]/

test('the source evaluates no text as code', () => {
  for (const line of ["eval('1')", "new Function('1')", 'setTimeout("go()", 1)', "import vm from 'node:vm'"]) {
    expect(line).toMatch(EVALUATION)
  }
  expect(findLines(EVALUATION)).toEqual([])
})

/** Matches plug-ins in HTML and in scripts. */
const PLUGIN =
  /<(?:object|embed|applet)\s+[a-z-]+=|<\/(?:object|applet)>|createElement\(['"`](?:object|embed|applet)\b/i

test('no page uses a browser plug-in', () => {
  for (const line of ['<object data="a.swf">', '<embed src={film} />', "document.createElement('applet')"]) {
    expect(line).toMatch(PLUGIN)
  }
  expect(findLines(PLUGIN)).toEqual([])
})

test('no TLS connection skips the certificate check', () => {
  expect(findLines(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS/)).toEqual([])
})

/** Looks up passwords in a public list of breaches, which is indexed by SHA-1; no hash is stored. */
const BREACHED = 'src/server/platform/breached-passwords.ts'

test('all hashes are SHA-256, except for the listed files', () => {
  const hashLines = findLines(/create(?:Hash|Hmac)\(/)
  expect(hashLines.length).toBeGreaterThan(20)
  const otherHashes = hashLines.filter((line) => !/create(?:Hash|Hmac)\('sha256'/.test(line))
  expect(otherHashes).toEqual([expect.stringContaining(BREACHED)])
  expect(findFiles(/\bSHA-?1\b/i)).toEqual([
    // Authenticator apps support only SHA-1 for six-digit codes, which are valid for ninety seconds.
    'src/server/domains/identity/second-step/codes.ts',
    BREACHED,
    'src/server/platform/config-keys.ts',
  ])
})

/** Files that build a regular expression, and from what. */
const expressionFiles: Readonly<Record<string, string>> = {
  'src/rules/address-forms.ts': 'constant parts',
  'src/rules/grade-words.ts': 'grade names',
  'src/rules/known-paths.ts': 'paths of the screen table',
  'src/rules/people/people-list-cells.ts': 'month names',
  'src/rules/resources/file-names.ts': 'constant characters',
  'src/rules/safety/phrases.ts': 'constant phrases',
  'src/rules/safety/private-details.ts': 'constant words',
  'src/rules/safety/readings.ts': 'constant characters; user input only if it has just letters and asterisks',
  'src/rules/site/small-markdown.ts': 'a number',
  'src/sandbox/context.ts': 'a constant name',
  'src/sandbox/saml-response.ts': 'constant names',
  'src/server/composition/published-site.ts': 'a constant path, escaped',
  'src/server/domains/library/search/length-filter.ts': 'constant words',
  'src/server/generation/script/parse-sections.ts': 'constant parts',
  'src/server/platform/media/http-dates.ts': 'constant parts',
  'src/server/platform/storage/s3-list.ts': 'constant names',
  'src/web/features/resources/viewer/pdf/find-text.ts': 'the search text of a reader, escaped',
}

test('regular expressions are built in the listed files only', () => {
  expect(findFiles(/new RegExp\(|[^.\w]RegExp\(/)).toEqual(Object.keys(expressionFiles))
})

/** Files that send outgoing requests, and why they can't be led to an internal address. */
const requestingFiles: Readonly<Record<string, string>> = {
  'src/server/generation/providers/fetch-picture.ts': 'public addresses, and the configured provider',
  'src/server/generation/providers/provider-request.ts': 'the configured provider',
  'src/server/partners/guarded-fetch.ts': 'public addresses, and the configured ones',
  'src/server/platform/node-http.ts': 'sends no requests: exports request functions to the other files',
  'src/server/platform/outside/fetch-external.ts': 'public addresses, and one configured origin',
  'src/server/platform/storage/s3-client.ts': 'the configured object storage',
}

test('outgoing requests are sent by the listed files only', () => {
  const files = findFiles(/(?<![\w])fetch\(|\brequest as\b|\brequestHttps?\b|https?\.(?:request|get)\(/)
  expect(files.filter((path) => /^(?:bin|src\/server)\//.test(path))).toEqual(Object.keys(requestingFiles))
})

test('windows accept messages from one origin only, and send none to any origin', () => {
  const listening = findLines(/addEventListener\(\s*'message'|onmessage/)
  // Channels, ports, audio worklets and service workers stay on the same origin, and event streams come from ours.
  const windowListeners = listening.filter(
    (line) =>
      !/(?:[tT]abs|channel|port1|node\.port|source|events|offline\/service-worker\.ts: worker)\??\.addEventListener/.test(
        line,
      ),
  )
  expect(windowListeners).toEqual([
    expect.stringMatching(/^src\/server\/domains\/partners\/lti\/frame-pages\.ts: .*origin: from/),
  ])
  expect(findLines(/postMessage\([^)]*['"]\*['"]/)).toEqual([])
})
