/** Where someone comes from, as far as it says who they are: one line of the internet, not one address of it. */
import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:([\d.]+)$/i

/** The first groups of an IPv6 address, written out; a home or a phone has all addresses that begin with the same four. */
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

/** An IPv4 address as it is, of an IPv6 address its /64. */
export const normalizeNetwork = (address: string): string => {
  const plain = MAPPED.exec(address)?.[1] ?? address
  return isIPv6(plain) && !isIPv4(plain) ? prefixOf(plain) : plain
}

/** The /48 of an IPv6 address, in which a school or a host has 65,536 networks; IPv4 has no such thing. */
export const networkPrefix = (address: string): string | undefined =>
  isIPv6(address) && !MAPPED.test(address) ? prefixOf(address, 3) : undefined
