// @tag public-addresses
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { internalAddresses, internalHosts } from '#tests/support/attacks/internal-hosts.ts'
import { isPublicAddress, lookupPublicAddress, mayBePublicHost } from './public-addresses.ts'

test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([...internalAddresses, 'not an address'])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(internalHosts)('%s is not accepted as the host of an outgoing request', (host) => {
  expect(mayBePublicHost(new URL(`https://${host}/`).hostname)).toBe(false)
})

test('a host name that resolves to the local machine is refused', async () => {
  // `promisify` doesn't know the type `LookupFunction`.
  const lookup = promisify(lookupPublicAddress as never) as (host: string, options: object) => Promise<unknown>
  await expect(lookup('localhost', {})).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
})
