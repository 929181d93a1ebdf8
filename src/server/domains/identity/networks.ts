/**
 * Reduces an address to the network that tells people apart: one internet connection, not one of its many addresses.
 */
import { isIPv4, isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:([\d.]+)$/i

/**
 * Returns the first groups of an IPv6 address, written out. One home or phone owns all addresses that share the first
 * four groups.
 */
const toPrefix = (address: string, groups = 4): string => {
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const headGroups = head ? head.split(':') : []
  const tailGroups = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length)
  return [...headGroups, ...Array<string>(missing).fill('0'), ...tailGroups]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Returns an IPv4 address unchanged, and the /64 prefix of an IPv6 address. */
export const normalizeNetwork = (address: string): string => {
  const unmapped = MAPPED_IPV4.exec(address)?.[1] ?? address
  return isIPv6(unmapped) && !isIPv4(unmapped) ? toPrefix(unmapped) : unmapped
}

/**
 * Returns the /48 prefix of an IPv6 address, in which a school or hosting provider has 65,536 networks, or undefined
 * for IPv4, which has no such prefix.
 */
export const toNetworkPrefix = (address: string): string | undefined =>
  isIPv6(address) && !MAPPED_IPV4.test(address) ? toPrefix(address, 3) : undefined
