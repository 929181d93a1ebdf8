/**
 * Reduces an address to the network that tells people apart: one internet connection, not one of its many addresses.
 */
import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:([\d.]+)$/i

/**
 * Returns the first groups of an IPv6 address, written out. One home or phone owns all addresses that share the first
 * four groups.
 */
const prefixOf = (address: string, groups = 4): string => {
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Returns an IPv4 address unchanged, and the /64 prefix of an IPv6 address. */
export const normalizeNetwork = (address: string): string => {
  const plain = MAPPED.exec(address)?.[1] ?? address
  return isIPv6(plain) && !isIPv4(plain) ? prefixOf(plain) : plain
}

/**
 * Returns the /48 prefix of an IPv6 address, in which a school or hosting provider has 65,536 networks, or undefined
 * for IPv4, which has no such prefix.
 */
export const networkPrefix = (address: string): string | undefined =>
  isIPv6(address) && !MAPPED.test(address) ? prefixOf(address, 3) : undefined
