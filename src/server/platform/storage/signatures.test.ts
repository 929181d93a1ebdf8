// @tag signatures
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createSignatures } from './signatures.ts'
import type { SignedUrlOptions } from './storage.ts'
import { tell } from '#tests/scorecard/record-measurement.ts'

let time = new Date('2026-03-05T10:00:00Z')
const signatures = createSignatures('one secret', { now: () => time })
const KEY = 'private/someone/file.png'

const signed = (options: Partial<SignedUrlOptions> = {}, key = KEY): URL =>
  new URL(signatures.signUrl(key, { method: 'GET', seconds: 300, ...options }), 'http://alaia.test')
const outcome = (address: URL, method = 'GET', key = KEY): string =>
  signatures.checkSignature(method, key, address.searchParams).outcome

const changed = (address: URL, change: (query: URLSearchParams) => void): URL => {
  const copy = new URL(address)
  change(copy.searchParams)
  return copy
}

test('a signed URL is accepted as signed and returns its permissions', () => {
  const options = { method: 'PUT', contentType: 'image/png', maxBytes: 500, filename: 'a & b.png' } as const
  const address = signed(options)
  expect(address.pathname).toBe(`/media/${KEY}`)
  const expires = time.getTime() / 1000 + 300
  const grant = { method: 'PUT', expires, contentType: 'image/png', maxBytes: 500, filename: 'a & b.png' }
  expect(signatures.checkSignature('PUT', KEY, address.searchParams)).toEqual({ outcome: 'granted', grant })
})

test('a signed URL for reading also allows HEAD', () => {
  expect(outcome(signed(), 'HEAD')).toBe('granted')
})

test('a URL without a signature is left to the session check', () => {
  expect(outcome(new URL('http://alaia.test/media/a'))).toBe('unsigned')
})

describe('signed URL verification', () => {
  let refused = 0
  afterAll(() => tell(16, `${refused} addresses that were changed, all refused`))

  test.each([
    ['another method', () => outcome(signed(), 'PUT')],
    ['reading with an upload address', () => outcome(signed({ method: 'PUT' }), 'GET')],
    ['HEAD with an upload address', () => outcome(signed({ method: 'PUT' }), 'HEAD')],
    ['deleting', () => outcome(signed(), 'DELETE')],
    ['another file', () => outcome(signed(), 'GET', 'private/someone/other.png')],
    ["another person's file", () => outcome(signed(), 'GET', 'private/another/file.png')],
    ['an invalid key', () => outcome(signed(), 'GET', '../secrets/media.key')],
    ['a later expiry', () => outcome(changed(signed(), (query) => query.set('expires', '99999999999')))],
    ['no expiry', () => outcome(changed(signed(), (query) => query.delete('expires')))],
    ['no signature', () => outcome(changed(signed(), (query) => query.delete('signature')))],
    ['an empty signature', () => outcome(changed(signed(), (query) => query.set('signature', '')))],
    [
      'another type',
      () => outcome(changed(signed({ contentType: 'image/png' }), (query) => query.set('type', 'text/html'))),
    ],
    ['no type', () => outcome(changed(signed({ contentType: 'image/png' }), (query) => query.delete('type')))],
    ['a type where none was', () => outcome(changed(signed(), (query) => query.set('type', 'text/html')))],
    ['a larger size', () => outcome(changed(signed({ maxBytes: 5 }), (query) => query.set('bytes', '50')))],
    ['another name', () => outcome(changed(signed({ filename: 'a.png' }), (query) => query.set('name', 'a.exe')))],
    ['an expiry given twice', () => outcome(changed(signed(), (query) => query.append('expires', '99999999999')))],
    ['a word we never write', () => outcome(changed(signed(), (query) => query.set('admin', '1')))],
  ])('rejects %s', (_what, verdict) => {
    expect(verdict()).toBe('refused')
    refused += 1
  })

  test('rejects every other spelling of the signature', () => {
    const address = signed()
    const signature = address.searchParams.get('signature') ?? ''
    fc.assert(
      fc.property(fc.nat(signature.length - 1), fc.constantFrom(...Array.from('AZaz09-_=+/ ')), (at, character) => {
        fc.pre(signature[at] !== character)
        const other = signature.slice(0, at) + character + signature.slice(at + 1)
        expect(outcome(changed(address, (query) => query.set('signature', other)))).toBe('refused')
      }),
    )
    expect(outcome(changed(address, (query) => query.set('signature', `${signature}=`)))).toBe('refused')
  })

  test('rejects a URL of another installation', () => {
    const other = createSignatures('another secret', { now: () => time })
    const address = new URL(other.signUrl(KEY, { method: 'GET', seconds: 300 }), 'http://alaia.test')
    expect(outcome(address)).toBe('refused')
  })

  test('rejects a URL from the second it expires', () => {
    const address = signed()
    const start = time
    time = new Date(start.getTime() + 299_999)
    expect(outcome(address)).toBe('granted')
    time = new Date(start.getTime() + 300_000)
    expect(outcome(address)).toBe('refused')
    time = start
  })
})
