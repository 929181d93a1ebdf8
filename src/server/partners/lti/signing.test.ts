import { expect, test } from 'vitest'
import { createSigningKey, toPublicKeys } from './signing.ts'

test('toPublicKeys returns only the public part of each key', async () => {
  const published = toPublicKeys([await createSigningKey(), await createSigningKey()])
  expect(published.keys).toHaveLength(2)
  for (const publicKey of published.keys) {
    expect(Object.keys(publicKey).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  }
})
