// @tag relying-party
import { describe, expect, test } from 'vitest'
import { findRelyingParty, requireRelyingParty } from './relying-party.ts'

describe('passkeys', () => {
  test.each([
    ['https://alaia.example.org', 'alaia.example.org', 'https://alaia.example.org'],
    ['https://alaia.example.org:8443', 'alaia.example.org', 'https://alaia.example.org:8443'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ])('work at %s', (address, id, origin) => {
    expect(findRelyingParty(address, { PUBLIC_URL: address })).toEqual({ id, origin })
  })

  test('work at localhost without PUBLIC_URL, because the request names a host that cannot be another one', () => {
    expect(findRelyingParty('http://localhost:80', {})).toEqual({ id: 'localhost', origin: 'http://localhost' })
  })

  test.each(['http://127.0.0.1:3000', 'https://192.0.2.7', 'https://[2001:db8::7]', 'http://alaia.example.org'])(
    'do not work at %s, and the message says what to do',
    (address) => {
      expect(findRelyingParty(address, { PUBLIC_URL: address })).toBeUndefined()
      expect(() => requireRelyingParty(address, { PUBLIC_URL: address })).toThrow(
        /https address with a name.+PUBLIC_URL/,
      )
    },
  )

  test('do not work at a name that only a request names', () => {
    expect(findRelyingParty('https://alaia.example.org', {})).toBeUndefined()
  })
})
