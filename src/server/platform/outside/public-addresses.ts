/** Decides which network addresses are public: input from outside must never reach what only this machine can reach. */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * IANA's registries of special-purpose addresses: loopback, private, documentation, multicast, and the translations to
 * them. There are two lists, because a combined one would also look for IPv4 addresses among the IPv6 networks.
 */
const specialNetworks = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  specialNetworks.ipv4.addSubnet(network, bits, 'ipv4')
}
// In IPv6 only 2000::/3 is public, without the parts that map to another address or to none.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialNetworks.ipv6.addSubnet(network, bits, 'ipv6')
}

/** Unwraps an IPv4 address that is written as IPv6. */
const unwrapIpv4 = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

export const isPublicAddress = (address: string): boolean => {
  const unwrapped = unwrapIpv4(address)
  const version = isIP(unwrapped)
  // An IPv4 address in hexadecimal notation is rarely harmless.
  if (version === 0 || /^::ffff:/i.test(unwrapped)) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return !specialNetworks[family].check(unwrapped, family)
}

/**
 * True if the host name alone allows a request: {@link lookupPublicAddress} decides about names that are not addresses.
 */
export const mayBePublicHost = (hostname: string): boolean => {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  return isIP(host) === 0 || isPublicAddress(host)
}

/**
 * Resolves the name for the very connection that is being opened, so that it can't resolve to another address a moment
 * later.
 */
export const lookupPublicAddress: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (cause, addresses) => {
    if (cause) return done(cause, [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return done(Object.assign(new Error('This address is not public'), { code: 'ENOTPUBLIC' }), [])
    }
    if (options.all) return done(null, addresses)
    return done(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}
