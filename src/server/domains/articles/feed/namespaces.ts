/** Names the elements of a feed by the addresses of their XML namespaces, whatever prefix the feed chose for them. */
import { type Document, type Element, isTag } from 'domhandler'

/** The prefix that the reader uses for each namespace. Elements of the feed's own format get none. */
const namespaces: readonly (readonly [prefix: string, address: RegExp])[] = [
  ['', /^(www\.w3\.org\/2005\/atom|purl\.org\/atom\/ns)$/],
  ['', /^(purl\.org\/rss\/1\.0|purl\.org\/net\/rss1\.1|my\.netscape\.com\/rdf\/simple\/0\.9)$/],
  ['', /^www\.w3\.org\/1999\/xhtml$/],
  ['content', /^purl\.org\/rss\/1\.0\/modules\/content$/],
  ['dc', /^purl\.org\/dc\/elements\/1\.[01]$/],
  ['media', /^(\w+\.)*search\.yahoo\.com\/mrss$/],
  ['rdf', /^www\.w3\.org\/1999\/02\/22-rdf-syntax-ns$/],
]

/** Feeds write the same address with http or https, in other letter case, and with or without its last sign. */
const normalizeAddress = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/#]+$/, '')

/** Addresses by prefix, as declared here and further out. */
type NamespaceScope = ReadonlyMap<string, string>

const extendScope = (outer: NamespaceScope, attribs: Element['attribs']): NamespaceScope => {
  const declared = Object.entries(attribs).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.length === 0) return outer
  return new Map([...outer, ...declared.map(([name, address]) => [name.slice(6), normalizeAddress(address)] as const)])
}

const isAtom = (address: string | undefined): boolean => address !== undefined && /atom/.test(address)

/**
 * An undeclared prefix is taken literally, because many feeds forget to declare one. Elements of a namespace that the
 * reader doesn't know, and Atom elements inside RSS, keep a prefix that matches nothing: `itunes:title` is no title.
 */
const toCanonicalName = (name: string, scope: NamespaceScope, isAtomFeed: boolean): string => {
  const colon = name.indexOf(':')
  const [prefix, local] = [colon < 0 ? '' : name.slice(0, colon), name.slice(colon + 1)]
  const address = scope.get(prefix)
  if (address === undefined) return name
  const knownPrefix = namespaces.find(([, pattern]) => pattern.test(address))?.[0]
  if (knownPrefix === '' && isAtom(address) && !isAtomFeed) return `atom:${local}`
  if (knownPrefix !== undefined) return knownPrefix ? `${knownPrefix}:${local}` : local
  return prefix ? `other:${local}` : local
}

const renameWithin = (element: Element, outer: NamespaceScope, isAtomFeed: boolean): void => {
  const scope = extendScope(outer, element.attribs)
  element.name = toCanonicalName(element.name, scope, isAtomFeed)
  for (const [name, value] of Object.entries(element.attribs)) {
    if (name.includes(':')) element.attribs[toCanonicalName(name, scope, isAtomFeed)] = value
  }
  for (const child of element.children) if (isTag(child)) renameWithin(child, scope, isAtomFeed)
}

/** Renames every element and prefixed attribute. The tree must be shallow: the function calls itself for each level. */
export const resolveNamespaces = (root: Document): void => {
  for (const element of root.children) {
    if (!isTag(element)) continue
    const isAtomFeed = element.name.split(':').at(-1)?.toLowerCase() === 'feed'
    renameWithin(element, new Map(), isAtomFeed)
  }
}
