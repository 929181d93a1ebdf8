/** Resolves the addresses of an XML feed, which may be relative to an `xml:base` further out (W3C XML Base). */
import { type Element, isTag } from 'domhandler'

const resolve = (address: string, base: string): string =>
  URL.canParse(address, base) ? new URL(address, base).href : ''

/** @param address the address of the feed @returns undefined if neither the element nor one around it has a base */
export const findBase = ({ attribs, parent }: Element, address: string): string | undefined => {
  const outer = parent && isTag(parent) ? findBase(parent, address) : undefined
  const own = attribs['xml:base']
  return (own && resolve(own, outer ?? address)) || outer
}

/** Returns a link as the feed has it, unless it has a base. An empty one stays empty: it would be the base itself. */
export const resolveLink = (link: string, element: Element | undefined, address: string): string => {
  if (!link) return link
  const base = element && findBase(element, address)
  return (base && resolve(link, base)) || link
}
