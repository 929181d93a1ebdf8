/** The prefix some links still carry; it is taken off before anything else happens (spec 2). */

const PREFIX = /^\/alaiaweb(?=\/|$)/

/**
 * The same address without the prefix; undefined where there is none. Whatever follows, it stays on our own origin:
 * `/alaiaweb//evil.example` leads to `/evil.example` here, not to another site (decision 19).
 */
export const withoutPrefix = (href: string): string | undefined => {
  const url = new URL(href)
  if (!PREFIX.test(url.pathname)) return undefined
  const path = url.pathname.replace(PREFIX, '').replace(/^[/\\]*/, '/')
  return `${url.origin}${path}${url.search}${url.hash}`
}

/** @returns whether the page is about to be loaded again */
export const leavePrefix = (): boolean => {
  const target = withoutPrefix(location.href)
  if (target) location.replace(target)
  return target !== undefined
}
