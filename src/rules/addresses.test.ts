// @tag addresses
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { toOwnPath, stripLegacyPrefix } from './addresses.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

const origin = 'https://alaia.example'

describe('redirect address', () => {
  const RUNS = 2_000
  let handWrittenCases = 0
  let followedCases = 0
  afterAll(() =>
    recordMeasurement(
      23,
      `${handWrittenCases} redirect URLs by hand and ${2 * RUNS} generated; ${followedCases} of those by hand accepted`,
    ),
  )

  test.each([
    ['/', '/'],
    ['/home', '/home'],
    ['/audio/1?assignment_uuid=2#top', '/audio/1?assignment_uuid=2#top'],
    ['/view?key_path=a//b', '/view?key_path=a//b'],
    ['https://alaia.example', '/'],
    ['https://alaia.example/home', '/home'],
    ['HTTPS://Alaia.Example/home', '/home'],
    ['https://alaia.example?a=b', '/?a=b'],
  ])('resolves %s to the path %s', (address, path) => {
    expect(toOwnPath(address, origin)).toBe(path)
  })

  test.each([
    undefined,
    null,
    '',
    'home',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/home//evil.example',
    'https://evil.example/',
    'https://alaia.example.evil.example/',
    'https://alaia.example@evil.example/',
    'https://alaia.example:8443/',
    'https://alaia.example//evil.example',
    'https://alaia.example\\.evil.example',
    'http://alaia.example/home',
    'https:alaia.example/home',
    'javascript:alert(1)',
    'data:text/html,x',
    `/${'a'.repeat(3_000)}`,
  ])('rejects %j', (address) => {
    handWrittenCases += 1
    if (toOwnPath(address, origin) !== undefined) followedCases += 1
    expect(toOwnPath(address, origin)).toBeUndefined()
  })

  const fragments = fc.array(
    fc.constantFrom('/', '\\', '.', '..', '//', '@', ':', '?', '#', '\t', '%2f', 'evil.example', 'https:', 'a'),
    { maxLength: 8 },
  )

  test('never leaves the origin, as browsers parse addresses', () => {
    fc.assert(
      fc.property(fragments, (parts) => {
        const path = toOwnPath(parts.join(''), origin)
        if (path === undefined) return
        expect(new URL(path, origin).origin).toBe(origin)
        expect(new URL(path, origin).pathname.startsWith('//')).toBe(false)
      }),
      { numRuns: RUNS },
    )
  })

  test('never leaves the origin when the legacy prefix is stripped', () => {
    fc.assert(
      fc.property(fragments, (parts) => {
        const path = stripLegacyPrefix(`/alaiaweb${parts.join('')}`)
        if (path !== undefined) expect(new URL(path, origin).origin).toBe(origin)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('legacy prefix alaiaweb', () => {
  test.each([
    ['/alaiaweb/home?lang=en#a', '/home?lang=en#a'],
    ['/alaiaweb', '/'],
    ['/alaiaweb/', '/'],
    ['/alaiaweb?a=//b', '/?a=//b'],
    ['/alaiaweb//evil.example', '/evil.example'],
    ['/alaiaweb/\\evil.example', '/evil.example'],
    ['/alaiaweb/ /evil.example', '/evil.example'],
    ['/alaiaweb/alaiaweb/home', '/alaiaweb/home'],
  ])('is stripped: %s becomes %s', (path, without) => {
    expect(stripLegacyPrefix(path)).toBe(without)
  })

  test.each(['/', '/home', '/alaiawebsite', '/home/alaiaweb/', 'alaiaweb/home'])('is not found in %s', (path) => {
    expect(stripLegacyPrefix(path)).toBeUndefined()
  })
})
