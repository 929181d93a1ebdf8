/** Which addresses of an answer may be fetched: a provider's word must never open what only this machine can reach. */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['2001:db8::', 32],
] as const) {
  closed.addSubnet(network, bits, 'ipv6')
}

/** IPv4 that is written as IPv6 is what it is. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

export const isOpenAddress = (address: string): boolean => {
  const known = plain(address)
  const version = isIP(known)
  // Written in hexadecimal it is seldom meant well.
  if (version === 0 || /^::ffff:/i.test(known)) return false
  return !closed.check(known, version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Whether an address that came in an answer may be fetched at all: on the provider's own host, or by https from elsewhere.
 * A name is looked up only when it is connected to: {@link lookupOpen} then has the last word.
 */
export const mayFetch = (address: string, baseUrl: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (isOfHost(address, baseUrl)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  return isIP(host) === 0 || isOpenAddress(host)
}

export const isOfHost = (address: string, baseUrl: string): boolean =>
  new URL(address).origin === new URL(baseUrl).origin

/** Looks a name up for a connection that is just being made, so that it cannot be another one a moment later. */
export const lookupOpen: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (cause, found) => {
    if (cause) return done(cause, [])
    if (!found.every(({ address }) => isOpenAddress(address))) {
      return done(Object.assign(new Error('This address is not open to everyone'), { code: 'ECLOSED' }), [])
    }
    if (options.all) return done(null, found)
    return done(null, found[0]?.address ?? '', found[0]?.family)
  })
}
