// @tag signatures
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createSignatures } from './signatures.ts'
import type { SignedUrlOptions } from './storage.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let time = new Date('2026-03-05T10:00:00Z')
const signatures = createSignatures('one secret', { now: () => time })
const KEY = 'private/someone/file.png'

const createUrl = (options: Partial<SignedUrlOptions> = {}, key = KEY): URL =>
  new URL(signatures.signUrl(key, { method: 'GET', seconds: 300, ...options }), 'http://alaia.test')
const checkOutcome = (address: URL, method = 'GET', key = KEY): string =>
  signatures.checkSignature(method, key, address.searchParams).outcome

const changeQuery = (address: URL, change: (query: URLSearchParams) => void): URL => {
  const copy = new URL(address)
  change(copy.searchParams)
  return copy
}

test('a signed URL is accepted as signed and returns its permissions', () => {
  const options = { method: 'PUT', contentType: 'image/png', maxBytes: 500, filename: 'a & b.png' } as const
  const address = createUrl(options)
  expect(address.pathname).toBe(`/media/${KEY}`)
  const expires = time.getTime() / 1000 + 300
  const grant = { method: 'PUT', expires, contentType: 'image/png', maxBytes: 500, filename: 'a & b.png' }
  expect(signatures.checkSignature('PUT', KEY, address.searchParams)).toEqual({ outcome: 'granted', grant })
})

test('a signed URL for reading also allows HEAD', () => {
  expect(checkOutcome(createUrl(), 'HEAD')).toBe('granted')
})

test('a URL without a signature is left to the session check', () => {
  expect(checkOutcome(new URL('http://alaia.test/media/a'))).toBe('unsigned')
})

describe('signed URL verification', () => {
  let refused = 0
  afterAll(() => recordMeasurement(16, `${refused} changed signed URLs, all rejected`))

  test.each([
    ['another method', () => checkOutcome(createUrl(), 'PUT')],
    ['reading with an upload address', () => checkOutcome(createUrl({ method: 'PUT' }), 'GET')],
    ['HEAD with an upload address', () => checkOutcome(createUrl({ method: 'PUT' }), 'HEAD')],
    ['deleting', () => checkOutcome(createUrl(), 'DELETE')],
    ['another file', () => checkOutcome(createUrl(), 'GET', 'private/someone/other.png')],
    ["another person's file", () => checkOutcome(createUrl(), 'GET', 'private/another/file.png')],
    ['an invalid key', () => checkOutcome(createUrl(), 'GET', '../secrets/media.key')],
    ['a later expiry', () => checkOutcome(changeQuery(createUrl(), (query) => query.set('expires', '99999999999')))],
    ['no expiry', () => checkOutcome(changeQuery(createUrl(), (query) => query.delete('expires')))],
    ['no signature', () => checkOutcome(changeQuery(createUrl(), (query) => query.delete('signature')))],
    ['an empty signature', () => checkOutcome(changeQuery(createUrl(), (query) => query.set('signature', '')))],
    [
      'another type',
      () =>
        checkOutcome(changeQuery(createUrl({ contentType: 'image/png' }), (query) => query.set('type', 'text/html'))),
    ],
    [
      'no type',
      () => checkOutcome(changeQuery(createUrl({ contentType: 'image/png' }), (query) => query.delete('type'))),
    ],
    ['a type where none was', () => checkOutcome(changeQuery(createUrl(), (query) => query.set('type', 'text/html')))],
    ['a larger size', () => checkOutcome(changeQuery(createUrl({ maxBytes: 5 }), (query) => query.set('bytes', '50')))],
    [
      'another name',
      () => checkOutcome(changeQuery(createUrl({ filename: 'a.png' }), (query) => query.set('name', 'a.exe'))),
    ],
    [
      'an expiry given twice',
      () => checkOutcome(changeQuery(createUrl(), (query) => query.append('expires', '99999999999'))),
    ],
    ['a word we never write', () => checkOutcome(changeQuery(createUrl(), (query) => query.set('admin', '1')))],
  ])('rejects %s', (_what, verdict) => {
    expect(verdict()).toBe('refused')
    refused += 1
  })

  test('rejects every other spelling of the signature', () => {
    const address = createUrl()
    const signature = address.searchParams.get('signature') ?? ''
    fc.assert(
      fc.property(fc.nat(signature.length - 1), fc.constantFrom(...Array.from('AZaz09-_=+/ ')), (index, character) => {
        fc.pre(signature[index] !== character)
        const other = signature.slice(0, index) + character + signature.slice(index + 1)
        expect(checkOutcome(changeQuery(address, (query) => query.set('signature', other)))).toBe('refused')
      }),
    )
    expect(checkOutcome(changeQuery(address, (query) => query.set('signature', `${signature}=`)))).toBe('refused')
  })

  test('rejects a URL of another installation', () => {
    const other = createSignatures('another secret', { now: () => time })
    const address = new URL(other.signUrl(KEY, { method: 'GET', seconds: 300 }), 'http://alaia.test')
    expect(checkOutcome(address)).toBe('refused')
  })

  test('rejects a URL from the second it expires', () => {
    const address = createUrl()
    const start = time
    time = new Date(start.getTime() + 299_999)
    expect(checkOutcome(address)).toBe('granted')
    time = new Date(start.getTime() + 300_000)
    expect(checkOutcome(address)).toBe('refused')
    time = start
  })
})
