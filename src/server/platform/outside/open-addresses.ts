/** Which addresses are open to everyone: another's word must never open what only this machine can reach. */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * IANA's registries of special addresses: this machine, its neighbours, examples, groups, and ways round to them. Two lists,
 * because one looks for IPv4 among the networks of IPv6 as well.
 */
const closed = { ipv4: new BlockList(), ipv6: new BlockList() }
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
  closed.ipv4.addSubnet(network, bits, 'ipv4')
}
// Of IPv6 only 2000::/3 is everyone's, and in it not what stands for another address or for none.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.ipv6.addSubnet(network, bits, 'ipv6')
}

/** IPv4 that is written as IPv6 is what it is. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

export const isPublicAddress = (address: string): boolean => {
  const known = plain(address)
  const version = isIP(known)
  // Written in hexadecimal it is seldom meant well.
  if (version === 0 || /^::ffff:/i.test(known)) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return !closed[family].check(known, family)
}

/** Whether a host may be asked, as far as its name says: {@link lookupPublicAddress} has the last word on one that is no number. */
export const mayBePublicHost = (hostname: string): boolean => {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  return isIP(host) === 0 || isPublicAddress(host)
}

/** Looks a name up for a connection that is just being made, so that it cannot be another one a moment later. */
export const lookupPublicAddress: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (cause, found) => {
    if (cause) return done(cause, [])
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return done(Object.assign(new Error('This address is not open to everyone'), { code: 'ECLOSED' }), [])
    }
    if (options.all) return done(null, found)
    return done(null, found[0]?.address ?? '', found[0]?.family)
  })
}
