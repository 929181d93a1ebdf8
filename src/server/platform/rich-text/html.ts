/** Converts HTML from outside to structured text: only known elements survive; scripts, styles and frames never do. */
import { Parser } from 'htmlparser2'
import { getOwnValue } from '#rules/get-own-value.ts'
import {
  type RichTextBlock,
  type InlineNode,
  isSafeHref,
  type ListItem,
  type TextMark,
  type RichText,
} from '#rules/site/rich-text.ts'

/** A picture in the text that is hosted elsewhere; the text refers to it by its index in this list. */
export interface ExternalPicture {
  src: string
  alt: string
}

export interface ReadHtml {
  text: RichText
  pictures: ExternalPicture[]
}

/** These elements are skipped with all their content. */
const skippedTags = new Set(
  'script style iframe object svg math noscript template form head title audio video canvas select textarea'.split(' '),
)
const blockTags = new Set(
  (
    'p div section article main header footer aside nav address figure figcaption pre table thead tbody tfoot tr td th ' +
    'caption dl dt dd details summary hr body html'
  ).split(' '),
)
const headingLevels: Readonly<Record<string, 2 | 3>> = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 }
const markByTag: Readonly<Record<string, TextMark>> = {
  b: { type: 'bold' },
  strong: { type: 'bold' },
  i: { type: 'italic' },
  em: { type: 'italic' },
  cite: { type: 'italic' },
}

/**
 * The maximum depth of nested tags: no author writes more, and the parser would take ever longer with each further tag.
 */
const MAX_DEPTH = 500

export class NestingTooDeepError extends Error {}

/** The maximum depth of lists and quotations; deeper content moves to the outer one. */
const MAX_CONTAINERS = 5

type HtmlContainer =
  | { kind: 'blocks'; blocks: RichTextBlock[] }
  | { kind: 'list'; items: ListItem[]; type: 'bulletList' | 'orderedList' }
  | { kind: 'item'; blocks: RichTextBlock[] }
  | { kind: 'quote'; blocks: RichTextBlock[] }

const hasSameMarks = (one: readonly TextMark[] | undefined, other: readonly TextMark[]): boolean =>
  JSON.stringify(one ?? []) === JSON.stringify(other)

const trimRuns = (runs: readonly InlineNode[]): InlineNode[] => {
  const saved = runs.map((run) => ({ ...run }))
  const first = saved[0]
  if (first?.type === 'text') first.text = first.text.trimStart()
  const last = saved.at(-1)
  if (last?.type === 'text') last.text = last.text.trimEnd()
  return saved.filter((run) => run.type !== 'text' || run.text !== '')
}

/** Builds the text from the parser's events. Nothing here is recursive, so depth takes no stack. */
class HtmlReader {
  readonly pictures: ExternalPicture[] = []
  readonly #base: string
  readonly #root: RichTextBlock[] = []
  readonly #containers: HtmlContainer[] = [{ kind: 'blocks', blocks: this.#root }]
  /** The functions that undo an opened tag when it closes. */
  readonly #closers: (() => void)[] = []
  #marks: readonly TextMark[] = []
  #runs: InlineNode[] = []
  #heading: 2 | 3 | undefined
  #skipDepth = 0

  constructor(base: string) {
    this.#base = base
  }

  get text(): RichText {
    this.#endBlock()
    return { type: 'doc', content: this.#root }
  }

  enter(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#closers.length >= MAX_DEPTH) throw new NestingTooDeepError('Its tags are nested too deeply.')
    this.#closers.push(this.#enter(name, attributes))
  }

  closeContainer(): void {
    this.#closers.pop()?.()
  }

  addText(addedText: string): void {
    if (this.#skipDepth) return
    const last = this.#runs.at(-1)
    const text = addedText.replaceAll(/\s+/g, ' ')
    if (last?.type === 'text' && hasSameMarks(last.marks, this.#marks)) {
      last.text += last.text.endsWith(' ') ? text.trimStart() : text
    } else if (text) this.#runs.push({ type: 'text', text, ...(this.#marks.length ? { marks: this.#marks } : {}) })
  }

  #enter(name: string, attributes: Readonly<Record<string, string>>): () => void {
    if (this.#skipDepth || skippedTags.has(name)) return this.#skipContent()
    if (name === 'br') this.#runs.push({ type: 'hardBreak' })
    if (name === 'img') this.#addPicture(attributes)
    const mark = name === 'a' ? this.#linkTo(attributes['href']) : getOwnValue(markByTag, name)
    if (mark) return this.#openMark(mark)
    const level = getOwnValue(headingLevels, name)
    if (level) return this.#openHeading(level)
    if (['ul', 'ol', 'li', 'blockquote'].includes(name)) return this.#openContainer(name)
    return blockTags.has(name) ? this.#openParagraph() : () => undefined
  }

  #skipContent(): () => void {
    this.#skipDepth += 1
    return () => {
      this.#skipDepth -= 1
    }
  }

  #openMark(mark: TextMark): () => void {
    const previousMarks = this.#marks
    this.#marks = [...previousMarks.filter(({ type }) => type !== mark.type), mark]
    return () => {
      this.#marks = previousMarks
    }
  }

  #linkTo(href: string | undefined): TextMark | undefined {
    const resolved = href !== undefined && URL.canParse(href, this.#base) ? new URL(href, this.#base).href : ''
    return isSafeHref(resolved) ? { type: 'link', attrs: { href: resolved } } : undefined
  }

  #openParagraph(): () => void {
    this.#endBlock()
    return () => this.#endBlock()
  }

  #openHeading(level: 2 | 3): () => void {
    this.#endBlock()
    this.#heading = level
    return () => {
      this.#endBlock()
      this.#heading = undefined
    }
  }

  #openContainer(name: string): () => void {
    this.#endBlock()
    const isItem = name === 'li'
    const nested = this.#containers.filter(({ kind }) => kind === 'list' || kind === 'quote').length
    if (isItem ? this.#containers.at(-1)?.kind !== 'list' : nested >= MAX_CONTAINERS) return () => this.#endBlock()
    this.#containers.push(isItem ? { kind: 'item', blocks: [] } : createContainer(name))
    return () => {
      this.#endBlock()
      this.#closeContainer(this.#containers.pop()!)
    }
  }

  #closeContainer(place: HtmlContainer): void {
    if (place.kind === 'item' && place.blocks.length) {
      const list = this.#containers.at(-1)
      if (list?.kind === 'list') list.items.push({ type: 'listItem', content: place.blocks })
    }
    if (place.kind === 'list' && place.items.length) this.#append({ type: place.type, content: place.items })
    if (place.kind === 'quote' && place.blocks.length) this.#append({ type: 'blockquote', content: place.blocks })
  }

  #append(block: RichTextBlock): void {
    const place = this.#containers.at(-1)!
    if (place.kind === 'list') place.items.push({ type: 'listItem', content: [block] })
    else place.blocks.push(block)
  }

  #endBlock(): void {
    const content = trimRuns(this.#runs)
    this.#runs = []
    if (!content.some((run) => run.type === 'text')) return
    if (this.#heading) this.#append({ type: 'heading', attrs: { level: this.#heading }, content })
    else this.#append({ type: 'paragraph', content })
  }

  #addPicture({ src = '', alt = '' }: Readonly<Record<string, string>>): void {
    if (!URL.canParse(src, this.#base)) return
    this.#endBlock()
    const place = this.pictures.push({ src: new URL(src, this.#base).href, alt: alt.slice(0, 300) }) - 1
    this.#append({ type: 'picture', attrs: { key: toPictureKey(place), alt, width: 1, height: 1 } })
  }
}

const createContainer = (name: string): HtmlContainer =>
  name === 'blockquote'
    ? { kind: 'quote', blocks: [] }
    : { kind: 'list', items: [], type: name === 'ol' ? 'orderedList' : 'bulletList' }

const toPictureKey = (place: number): string => `elsewhere ${place}`

/** @param base the URL that links and pictures are relative to @throws NestingTooDeepError */
export const readHtml = (html: string, base: string): ReadHtml => {
  const reader = new HtmlReader(base)
  const parser = new Parser({
    onopentag: (name, attributes) => reader.enter(name, attributes),
    onclosetag: () => reader.closeContainer(),
    ontext: (addedText) => reader.addText(addedText),
  })
  parser.end(html)
  return { text: reader.text, pictures: reader.pictures }
}

export interface LocalPicture {
  key: string
  width: number
  height: number
}

const replacePictures = (
  blocks: readonly RichTextBlock[],
  storedPictures: ReadonlyMap<string, LocalPicture>,
): RichTextBlock[] =>
  blocks.flatMap((block): RichTextBlock[] => {
    if (block.type === 'picture') {
      const localPicture = storedPictures.get(block.attrs.key)
      return localPicture ? [{ type: 'picture', attrs: { ...localPicture, alt: block.attrs.alt } }] : []
    }
    if (block.type === 'blockquote') return [{ ...block, content: replacePictures(block.content, storedPictures) }]
    if (block.type !== 'bulletList' && block.type !== 'orderedList') return [block]
    const items = block.content.map((item) => ({ ...item, content: replacePictures(item.content, storedPictures) }))
    return [{ ...block, content: items.filter(({ content }) => content.length) }]
  })

/** Returns the text with the stored pictures at their places; all others are left out. */
export const insertStoredPictures = (text: RichText, saved: readonly (LocalPicture | undefined)[]): RichText => {
  const storedPictures = new Map(
    saved.flatMap((picture, place) => (picture ? [[toPictureKey(place), picture] as const] : [])),
  )
  return { type: 'doc', content: replacePictures(text.content, storedPictures) }
}
