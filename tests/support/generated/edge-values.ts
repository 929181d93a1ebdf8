/** Values at the edges of a schema, and far beyond them. */
import type { RandomChoices } from './random-choices.ts'

/** A table that exists only if a text was executed as SQL. */
export const PLANTED_TABLE = 'planted_by_a_text'

/** Created at runtime, because lone surrogates and NUL can't be in a source file. */
const toCharacter = (code: number): string => String.fromCharCode(code)

export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '0',
  '-1',
  'null',
  'true',
  'NaN',
  '[object Object]',
  '__proto__',
  'constructor',
  `a${toCharacter(0)}b`,
  `${toCharacter(0xd83d)} half`,
  `half ${toCharacter(0xde00)}`,
  toCharacter(0xfffe),
  toCharacter(0xfeff),
  `${toCharacter(0x202e)}txt.exe`,
  `e${toCharacter(0x301).repeat(300)}`,
  '\u{1f9d8}\u{1f3fd}\u{200d}\u{2640}\u{fe0f}'.repeat(20),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  `'; create table ${PLANTED_TABLE} (); --`,
  `x') ; create table ${PLANTED_TABLE} (); select ('`,
  "' or '1'='1",
  '1; select pg_sleep(20)',
  "'||pg_sleep(20)||'",
  '%',
  '_%_%_%_%_%_%_%_%_%',
  String.raw`\\`,
  '%00%0d%0aset-cookie: a=b',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:1/',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '(a+)+$',
  'a'.repeat(30) + '!',
  '&'.repeat(50) + ' | ! <-> ( ) :*',
  '{"$gt": ""}',
  'x'.repeat(401),
  'y'.repeat(20_000),
  'word '.repeat(3000),
]

const oddDates = [
  '2026-11-20',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  'today',
  'infinity',
]
const oddTimes = [
  '2026-11-20T10:00:00Z',
  '2026-11-20T10:00:00+14:00',
  '2026-11-01T01:30:00-04:00',
  '2026-03-29T02:30:00+01:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T10:00:60Z',
  'infinity',
  '-infinity',
  'epoch',
  'now',
]
const oddUuids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'not-a-uuid',
  '{00000000-0000-4000-8000-000000000000}',
]
const oddMails = [
  'someone@school.test',
  'a@b',
  '"a b"@c.test',
  `${'a'.repeat(300)}@b.test`,
  'ü@ü.test',
  'a@b.test\r\nBcc: c@d.test',
]
const oddAddresses = [
  'https://school.test/x',
  'http://127.0.0.1:1/',
  'http://localhost/',
  'https://user:pass@school.test',
  'ftp://a.test',
  'data:text/html,x',
  '//a.test',
]
export const oddNumbers = [
  0,
  1,
  -1,
  2,
  7,
  59,
  60,
  61,
  100,
  101,
  0.5,
  -0.1,
  1e-300,
  255,
  256,
  32_767,
  32_768,
  65_536,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  9_007_199_254_740_991,
  2 ** 53,
  1e18,
  2 ** 63,
  1e21,
  1e300,
  -1e300,
]

const oddTextsByFormat: Record<string, readonly string[]> = {
  date: oddDates,
  'date-time': oddTimes,
  uuid: oddUuids,
  email: oddMails,
  uri: oddAddresses,
}

/** Returns a text of the format, or nearly. */
export const pickOddText = (format: string, chance: RandomChoices): string =>
  chance.one(oddTextsByFormat[format] ?? oddTexts)

export const createNested = (depth: number): unknown => {
  let inner: unknown = 1
  for (let level = 0; level < depth; level += 1) inner = level % 2 ? [inner] : { a: inner }
  return inner
}

/** Returns a value of any type. */
export const createAnything = (chance: RandomChoices): unknown =>
  chance.one<() => unknown>([
    () => null,
    () => chance.percent(50),
    () => chance.one(oddNumbers),
    () => chance.one(oddTexts),
    () => pickOddText(chance.one(Object.keys(oddTextsByFormat)), chance),
    () => [],
    () => ({}),
    () => Array.from({ length: chance.one([1, 2, 101, 1000]) }, () => chance.one([1, 'x', null, {}])),
    () => ({ toString: 1, valueOf: null, length: 1e9 }),
    () => ({ constructor: { prototype: { a: 1 } } }),
    () => createNested(chance.one([3, 39, 41, 60])),
  ])()
