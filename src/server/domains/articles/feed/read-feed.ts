/** Parses RSS, RDF, Atom and JSON Feed into the same items. Missing values are empty. */
import { DomHandler, DomUtils, Parser } from 'htmlparser2'
import { type ChildNode, type Document, type Element, isTag } from 'domhandler'
import { type Feed, type FeedItem, InvalidFeedError } from './feed.ts'
import { resolveNamespaces } from './namespaces.ts'
import { escapeHtml, toParagraphs } from './plain-text.ts'
import { parseJsonFeed } from './read-json-feed.ts'

/** The maximum nesting depth; deeper content is left out, because functions over the tree are recursive. */
const MOST_OPEN = 60
/** The nesting depth at which parsing stops, because the parser's time grows with the depth of each element. */
const ENDLESS = 1000

/** @throws InvalidFeedError for tags that are nested too deeply */
class ShallowHandler extends DomHandler {
  #depth = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#depth += 1
    if (this.#depth > ENDLESS) throw new InvalidFeedError('Its tags are nested too deeply.')
    if (this.#depth <= MOST_OPEN) super.onopentag(name, attributes)
  }

  override onclosetag(): void {
    if (this.#depth <= MOST_OPEN) super.onclosetag()
    this.#depth -= 1
  }
}

const parseTree = (text: string): Document => {
  const handler = new ShallowHandler(undefined, { xmlMode: true })
  new Parser(handler, { xmlMode: true }).end(text)
  resolveNamespaces(handler.root)
  return handler.root
}

const elementsIn = (node: Document | Element): Element[] =>
  node.children.filter((child): child is Element => isTag(child))
const named = (node: Document | Element, ...names: string[]): Element[] =>
  elementsIn(node).filter(({ name }) => names.includes(name.toLowerCase()))
const first = (node: Document | Element, ...names: string[]): Element | undefined => {
  for (const name of names) {
    const [match] = named(node, name)
    if (match) return match
  }
  return undefined
}

const textIn = (nodes: readonly ChildNode[]): string => DomUtils.textContent([...nodes]).trim()
const plainTextOf = (node: Document | Element, ...names: string[]): string =>
  textIn(first(node, ...names)?.children ?? [])

const textOf = (element: Element | undefined): string => (element ? DomUtils.textContent(element) : '')

/** Converts an Atom text construct to HTML; without a type it is plain text (RFC 4287, 3.1.1 and 4.1.3). */
const atomHtml = (element: Element | undefined, fromText: (text: string) => string = escapeHtml): string => {
  if (!element) return ''
  const type = element.attribs['type']?.trim().toLowerCase() ?? 'text'
  if (type === 'xhtml' || type === 'application/xhtml+xml') return DomUtils.getInnerHTML(element)
  if (type === 'html' || type === 'text/html') return DomUtils.textContent(element)
  return type === 'text' || type === 'text/plain' ? fromText(DomUtils.textContent(element)) : ''
}

const isPicture = ({ attribs }: Element): boolean =>
  attribs['medium'] === 'image' || (attribs['type'] ?? '').startsWith('image/')

const pictureOf = (item: Element): string => {
  const media = [...named(item, 'media:content', 'enclosure'), ...named(item, 'media:group').flatMap(elementsIn)]
  const match = media.find(isPicture) ?? first(item, 'media:thumbnail')
  return match?.attribs['url'] ?? ''
}

const rssItem = (item: Element): FeedItem => {
  const description = textOf(first(item, 'description'))
  const content = textOf(first(item, 'content:encoded'))
  const url = plainTextOf(item, 'link')
  return {
    id: plainTextOf(item, 'guid') || (item.attribs['rdf:about'] ?? '') || url,
    title: plainTextOf(item, 'title'),
    url,
    html: content || description,
    summary: content ? description : '',
    date: plainTextOf(item, 'pubdate', 'dc:date'),
    tags: named(item, 'category', 'dc:subject').map(({ children }) => textIn(children)),
    picture: pictureOf(item),
  }
}

const linkOf = (entry: Element): string => {
  const links = named(entry, 'link')
  const link = links.find(({ attribs }) => (attribs['rel'] ?? 'alternate') === 'alternate') ?? links[0]
  return link?.attribs['href'] ?? ''
}

const atomEntry = (entry: Element): FeedItem => {
  const content = atomHtml(first(entry, 'content'), toParagraphs)
  const summary = atomHtml(first(entry, 'summary'))
  const url = linkOf(entry)
  return {
    id: plainTextOf(entry, 'id') || url,
    title: atomHtml(first(entry, 'title')).trim(),
    url,
    html: content || summary,
    summary: content ? summary : '',
    date: plainTextOf(entry, 'published', 'updated'),
    tags: named(entry, 'category').map(({ attribs }) => attribs['term'] ?? ''),
    picture: pictureOf(entry),
  }
}

const xmlFeed = (text: string): Feed => {
  const root = parseTree(text)
  const [atom] = named(root, 'feed')
  if (atom) return { title: plainTextOf(atom, 'title'), items: named(atom, 'entry').map(atomEntry) }
  const outer = first(root, 'rss', 'rdf:rdf')
  const channel = outer && first(outer, 'channel')
  if (!outer || !channel) throw new InvalidFeedError("It isn't an RSS, Atom or JSON feed.")
  return {
    title: plainTextOf(channel, 'title'),
    items: [...named(channel, 'item'), ...named(outer, 'item')].map(rssItem),
  }
}

const charsetOf = (contentType: string, bytes: Uint8Array): string => {
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

/** @throws InvalidFeedError */
export const parseFeed = (bytes: Uint8Array, contentType: string): Feed => {
  const text = decode(bytes, charsetOf(contentType, bytes))
    .replace(/^\uFEFF/, '')
    .trimStart()
  return text.startsWith('{') ? parseJsonFeed(text) : xmlFeed(text)
}
