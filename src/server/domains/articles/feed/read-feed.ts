/** Parses RSS, RDF, Atom and JSON Feed into the same items. Missing values are empty. */
import { DomHandler, DomUtils, Parser } from 'htmlparser2'
import { type ChildNode, type Document, type Element, isTag } from 'domhandler'
import { type Feed, type FeedItem, InvalidFeedError } from './feed.ts'
import { resolveNamespaces } from './namespaces.ts'
import { escapeHtml, toParagraphs } from './plain-text.ts'
import { parseJsonFeed } from './read-json-feed.ts'

/** The maximum nesting depth; deeper content is left out, because functions over the tree are recursive. */
const MAX_DEPTH = 60
/** The nesting depth at which parsing stops, because the parser's time grows with the depth of each element. */
const REJECTED_DEPTH = 1000

/** @throws InvalidFeedError for tags that are nested too deeply */
class ShallowHandler extends DomHandler {
  #depth = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#depth += 1
    if (this.#depth > REJECTED_DEPTH) throw new InvalidFeedError('Its tags are nested too deeply.')
    if (this.#depth <= MAX_DEPTH) super.onopentag(name, attributes)
  }

  override onclosetag(): void {
    if (this.#depth <= MAX_DEPTH) super.onclosetag()
    this.#depth -= 1
  }
}

const parseTree = (text: string): Document => {
  const handler = new ShallowHandler(undefined, { xmlMode: true })
  new Parser(handler, { xmlMode: true }).end(text)
  resolveNamespaces(handler.root)
  return handler.root
}

const listElements = (node: Document | Element): Element[] =>
  node.children.filter((child): child is Element => isTag(child))
const findElements = (node: Document | Element, ...names: string[]): Element[] =>
  listElements(node).filter(({ name }) => names.includes(name.toLowerCase()))
const findFirst = (node: Document | Element, ...names: string[]): Element | undefined => {
  for (const name of names) {
    const [match] = findElements(node, name)
    if (match) return match
  }
  return undefined
}

const readText = (nodes: readonly ChildNode[]): string => DomUtils.textContent([...nodes]).trim()
const readPlainText = (node: Document | Element, ...names: string[]): string =>
  readText(findFirst(node, ...names)?.children ?? [])

const readElementText = (element: Element | undefined): string => (element ? DomUtils.textContent(element) : '')

/** Converts an Atom text construct to HTML; without a type it is plain text (RFC 4287, 3.1.1 and 4.1.3). */
const toAtomHtml = (element: Element | undefined, fromText: (text: string) => string = escapeHtml): string => {
  if (!element) return ''
  const type = element.attribs['type']?.trim().toLowerCase() ?? 'text'
  if (type === 'xhtml' || type === 'application/xhtml+xml') return DomUtils.getInnerHTML(element)
  if (type === 'html' || type === 'text/html') return DomUtils.textContent(element)
  return type === 'text' || type === 'text/plain' ? fromText(DomUtils.textContent(element)) : ''
}

const resolveAddress = (address: string, base: string): string =>
  URL.canParse(address, base) ? new URL(address, base).href : ''

/**
 * Returns the base of an element's addresses: its `xml:base`, which may be relative to one further out (W3C XML Base).
 * @param address the address of the feed
 * @returns undefined if neither the element nor one around it has a base
 */
const findBase = ({ attribs, parent }: Element, address: string): string | undefined => {
  const outer = parent && isTag(parent) ? findBase(parent, address) : undefined
  const own = attribs['xml:base']
  return (own && resolveAddress(own, outer ?? address)) || outer
}

/** Returns a link as the feed has it, unless it has a base. An empty one stays empty: it would be the base itself. */
const resolveLink = (link: string, element: Element | undefined, address: string): string => {
  if (!link) return link
  const base = element && findBase(element, address)
  return (base && resolveAddress(link, base)) || link
}

const isPicture = ({ attribs }: Element): boolean =>
  attribs['medium'] === 'image' || (attribs['type'] ?? '').startsWith('image/')

const findPicture = (item: Element, address: string): string => {
  const media = [
    ...findElements(item, 'media:content', 'enclosure'),
    ...findElements(item, 'media:group').flatMap(listElements),
  ]
  const match = media.find(isPicture) ?? findFirst(item, 'media:thumbnail')
  return resolveLink(match?.attribs['url'] ?? '', match, address)
}

/** Leaves the base out if there is none, because items are compared by their whole content. */
const toBase = (element: Element, address: string): Pick<FeedItem, 'base'> => {
  const base = findBase(element, address)
  return base === undefined ? {} : { base }
}

const parseRssItem = (item: Element, address: string): FeedItem => {
  const description = readElementText(findFirst(item, 'description'))
  const content = readElementText(findFirst(item, 'content:encoded'))
  const url = resolveLink(readPlainText(item, 'link'), findFirst(item, 'link'), address)
  return {
    id: readPlainText(item, 'guid') || (item.attribs['rdf:about'] ?? '') || url,
    title: readPlainText(item, 'title'),
    url,
    html: content || description,
    summary: content ? description : '',
    date: readPlainText(item, 'pubdate', 'dc:date'),
    tags: findElements(item, 'category', 'dc:subject').map(({ children }) => readText(children)),
    picture: findPicture(item, address),
    ...toBase(findFirst(item, 'content:encoded', 'description') ?? item, address),
  }
}

const findLink = (entry: Element, address: string): string => {
  const links = findElements(entry, 'link')
  const link = links.find(({ attribs }) => (attribs['rel'] ?? 'alternate') === 'alternate') ?? links[0]
  return resolveLink(link?.attribs['href'] ?? '', link, address)
}

const parseAtomEntry = (entry: Element, address: string): FeedItem => {
  const content = toAtomHtml(findFirst(entry, 'content'), toParagraphs)
  const summary = toAtomHtml(findFirst(entry, 'summary'))
  const url = findLink(entry, address)
  return {
    id: readPlainText(entry, 'id') || url,
    title: toAtomHtml(findFirst(entry, 'title')).trim(),
    url,
    html: content || summary,
    summary: content ? summary : '',
    date: readPlainText(entry, 'published', 'updated'),
    tags: findElements(entry, 'category').map(({ attribs }) => attribs['term'] ?? ''),
    picture: findPicture(entry, address),
    ...toBase(findFirst(entry, 'content', 'summary') ?? entry, address),
  }
}

const parseXmlFeed = (text: string, address: string): Feed => {
  const root = parseTree(text)
  const [atom] = findElements(root, 'feed')
  if (atom) {
    const entries = findElements(atom, 'entry')
    return { title: readPlainText(atom, 'title'), items: entries.map((entry) => parseAtomEntry(entry, address)) }
  }
  const outer = findFirst(root, 'rss', 'rdf:rdf')
  const channel = outer && findFirst(outer, 'channel')
  if (!outer || !channel) throw new InvalidFeedError("It isn't an RSS, Atom or JSON feed.")
  const items = [...findElements(channel, 'item'), ...findElements(outer, 'item')]
  return { title: readPlainText(channel, 'title'), items: items.map((item) => parseRssItem(item, address)) }
}

const detectCharset = (contentType: string, bytes: Uint8Array): string => {
  const declaredCharset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1]
  return (
    declaredCharset ??
    /^<\?xml[^>]*encoding=["']([\w-]+)/i.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1] ??
    'utf-8'
  )
}

const decode = (bytes: Uint8Array, charset: string): string => {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // The charset is unknown, so UTF-8 is assumed.
    return new TextDecoder().decode(bytes)
  }
}

interface FeedSource {
  contentType: string
  /** The address of the feed. */
  address: string
}

/** @throws InvalidFeedError */
export const parseFeed = (bytes: Uint8Array, { contentType, address }: FeedSource): Feed => {
  const text = decode(bytes, detectCharset(contentType, bytes))
    .replace(/^\uFEFF/, '')
    .trimStart()
  return text.startsWith('{') ? parseJsonFeed(text) : parseXmlFeed(text, address)
}
