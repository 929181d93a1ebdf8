/**
 * Decides which addresses from outside may be followed: only paths of our own origin. See
 * docs/product.md#open-redirects.
 */

export const MAX_URL_LENGTH = 2_000
/**
 * Browsers drop some of these characters and read a backslash as a slash, so the app's addresses never contain them.
 */
// eslint-disable-next-line no-control-regex -- these are what is refused
const UNSAFE = /[\u0000-\u0020\u007f\\]/

/** A path that begins at our root, without a second slash that would name another host. */
const isOwnPath = (path: string): boolean => /^\/(?!\/)/.test(path) && !/^[^?#]*\/\//.test(path)

/**
 * Returns the path, query and fragment of an address on our origin, such as a stored redirect, RelayState or return_to.
 * Returns undefined for every address that would leave the origin, however it is disguised.
 */
export const toOwnPath = (address: string | null | undefined, origin: string): string | undefined => {
  if (!address || address.length > MAX_URL_LENGTH || UNSAFE.test(address)) return undefined
  const isAbsolute = address.toLowerCase().startsWith(origin.toLowerCase())
  const rest = isAbsolute ? address.slice(origin.length) : address
  const path = isAbsolute && /^(?:[?#]|$)/.test(rest) ? `/${rest}` : rest
  return isOwnPath(path) ? path : undefined
}

const PREFIX = /^\/alaiaweb(?=[/?#]|$)/

/**
 * Returns a path without the `alaiaweb` prefix that some old links carry, or undefined if it has none. The result never
 * leaves our origin.
 */
export const stripLegacyPrefix = (path: string): string | undefined => {
  if (!PREFIX.test(path)) return undefined
  const [, pathname = '', rest = ''] = /^([^?#]*)([\s\S]*)$/.exec(path.replace(PREFIX, '')) ?? []
  return `/${pathname}`.replace(/[/\\\s]+/g, '/') + rest
}
