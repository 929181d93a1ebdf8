/**
 * Converts small rich text (paragraphs and lists) to Markdown for a plain field, and back: **bold**, _italic_,
 * [words](address), lists, and an empty line between paragraphs. The conversion loses nothing, and a `{{token}}` is never
 * read as Markdown.
 */
import type { RichTextBlock, InlineNode, ListItem, TextMark, TextRun, RichText } from './rich-text.ts'

type FormattedRun = { text: string; bold: boolean; italic: boolean; link: string | undefined }

const SPECIAL_CHARACTERS = /\{\{[^{}\n]*\}\}|[\\*_[\]]/g
/** Matches the marker at the start of a list item. */
const LIST_MARKER = /^(?:([-+])|(\d+)([.)])) /

const toMarks = ({ bold, italic, link }: FormattedRun): TextMark[] => [
  ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } } as const]),
  ...(bold ? [{ type: 'bold' } as const] : []),
  ...(italic ? [{ type: 'italic' } as const] : []),
]

const escapeText = (text: string): string =>
  text.replaceAll(SPECIAL_CHARACTERS, (piece) => (piece.startsWith('{{') ? piece : `\\${piece}`))

const toRun = ({ text, marks = [] }: TextRun): FormattedRun => ({
  text: escapeText(text),
  bold: marks.some(({ type }) => type === 'bold'),
  italic: marks.some(({ type }) => type === 'italic'),
  link: marks.find(({ type }) => type === 'link')?.attrs?.href,
})

const PLAIN_RUN: FormattedRun = { text: '', bold: false, italic: false, link: undefined }

/** Returns the Markdown between two runs: the ends and starts of bold, italic and links. */
const writeMarkChanges = (previous: FormattedRun, next: FormattedRun): string => {
  const endsLink = previous.link !== undefined && previous.link !== next.link
  const startsLink = next.link !== undefined && previous.link !== next.link
  return [
    previous.italic && !next.italic ? '_' : '',
    previous.bold && !next.bold ? '**' : '',
    endsLink ? `](${previous.link!.replaceAll(/[\\()]/g, (character) => `\\${character}`)})` : '',
    startsLink ? '[' : '',
    !previous.bold && next.bold ? '**' : '',
    !previous.italic && next.italic ? '_' : '',
  ].join('')
}

/** Escapes a line that is empty, starts with whitespace, or would be read as a list item. */
const escapeLine = (line: string): string => (LIST_MARKER.test(line) || /^(?:\s|$)/.test(line) ? `\\${line}` : line)

const writeParagraph = (content: readonly InlineNode[] = []): string => {
  let last = PLAIN_RUN
  let text = ''
  for (const inline of content) {
    // A line break has no marks of its own, so the marks around it continue.
    const run = inline.type === 'text' ? toRun(inline) : { ...last, text: '\n' }
    text += writeMarkChanges(last, run) + run.text
    last = run
  }
  return (text + writeMarkChanges(last, PLAIN_RUN)).split('\n').map(escapeLine).join('\n')
}

const writeItem = ({ content }: ListItem, marker: string): string =>
  marker + writeBlocks(content).replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`)

/**
 * @param usesAlternateMarker true for every other one of adjacent lists, so that Markdown keeps them apart
 */
const createListMarker = (type: RichTextBlock['type'], index: number, usesAlternateMarker: boolean): string =>
  type === 'bulletList' ? (usesAlternateMarker ? '+ ' : '- ') : `${index + 1}${usesAlternateMarker ? ')' : '.'} `

const writeBlocks = (blocks: readonly RichTextBlock[]): string => {
  let usesAlternateMarker = false
  const parts = blocks.map((block, blockIndex) => {
    usesAlternateMarker = block.type === blocks[blockIndex - 1]?.type && !usesAlternateMarker
    if (block.type === 'paragraph') return writeParagraph(block.content)
    if (block.type !== 'bulletList' && block.type !== 'orderedList') return ''
    return block.content
      .map((item, index) => writeItem(item, createListMarker(block.type, index, usesAlternateMarker)))
      .join('\n')
  })
  return parts.join('\n\n')
}

/** @param text a rich text of paragraphs and lists only */
export const smallRichTextToMarkdown = (text: RichText): string => writeBlocks(text.content)

const SYNTAX = /\{\{[^{}\n]*\}\}|\\(?:[^\n]|(?=\n|$))|\*\*|_|\]\(((?:\\.|[^\\()\s])*)\)|\[|\n|[^{\\*_[\]\n]+|[^\n]/g
/** Matches the rest of a link, up to and including its address. Another link can't start inside. */
const REST_OF_LINK = /^(?:\\.|[^\\[\]]|\](?!\())*\]\(((?:\\.|[^\\()\s])*)\)/

/** Matches what never starts or ends bold or italic: escaped characters, tokens of the site, and addresses of links. */
const WITHOUT_MARKS = /\\.|\{\{[^{}\n]*\}\}|\]\((?:\\.|[^\\()\s])*\)/g

const removeEscapes = (text: string): string => text.replaceAll(/\\(.)/g, '$1')

const appendRun = (inlines: InlineNode[], run: FormattedRun): void => {
  if (!run.text) return
  const marks = toMarks(run)
  const last = inlines.at(-1)
  const isLikeLast = last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)
  if (isLikeLast) inlines[inlines.length - 1] = { ...last, text: last.text + run.text }
  else inlines.push({ type: 'text', text: run.text, ...(marks.length ? { marks } : {}) })
}

const parseInline = (text: string): InlineNode[] => {
  const inlines: InlineNode[] = []
  let current = PLAIN_RUN
  for (const match of text.matchAll(SYNTAX)) {
    const [piece, href] = match
    const rest = text.slice(match.index + piece.length)
    const isClosedLater = (mark: string) => rest.replaceAll(WITHOUT_MARKS, '').includes(mark)
    const address = piece === '[' ? REST_OF_LINK.exec(rest)?.[1] : undefined
    if (piece === '\n') inlines.push({ type: 'hardBreak' })
    else if (piece === '**' && (current.bold || isClosedLater('**'))) current = { ...current, bold: !current.bold }
    else if (piece === '_' && (current.italic || isClosedLater('_'))) current = { ...current, italic: !current.italic }
    else if (current.link === undefined && address !== undefined) current = { ...current, link: removeEscapes(address) }
    else if (current.link !== undefined && href !== undefined) current = { ...current, link: undefined }
    else appendRun(inlines, { ...current, text: piece.startsWith('\\') ? piece.slice(1) : piece })
  }
  return inlines
}

const isBlank = (line: string | undefined): boolean => line !== undefined && !line.trim()

const parseParagraph = (lines: string[]): RichTextBlock => {
  const paragraphLines: string[] = []
  while (lines.length && !isBlank(lines[0]) && !(paragraphLines.length && LIST_MARKER.test(lines[0]!))) {
    paragraphLines.push(lines.shift()!)
  }
  const content = parseInline(paragraphLines.join('\n'))
  return content.length ? { type: 'paragraph', content } : { type: 'paragraph' }
}

/** Parses the lines of one item, and the indented lines below it. */
const parseItem = (lines: string[]): ListItem => {
  const [marker] = LIST_MARKER.exec(lines[0]!)!
  const itemLines = [lines.shift()!.slice(marker.length)]
  const isIndented = (line: string | undefined) => line?.startsWith('  ') && !isBlank(line)
  while (isIndented(lines[0]) || (isBlank(lines[0]) && isIndented(lines.find((line) => !isBlank(line))))) {
    itemLines.push(lines.shift()!.replace(new RegExp(`^ {1,${marker.length}}`), ''))
  }
  const content = parseBlocks(itemLines)
  return { type: 'listItem', content: content.length ? content : [{ type: 'paragraph' }] }
}

const readListDelimiter = (line: string | undefined): string | undefined => {
  const [marker, bullet, , end] = LIST_MARKER.exec(line ?? '') ?? []
  return marker && (bullet ?? end)
}

const parseList = (lines: string[]): RichTextBlock => {
  const delimiter = readListDelimiter(lines[0])
  const content = [parseItem(lines)]
  while (readListDelimiter(lines.find((line) => !isBlank(line))) === delimiter) {
    while (isBlank(lines[0])) lines.shift()
    content.push(parseItem(lines))
  }
  return { type: delimiter === '-' || delimiter === '+' ? 'bulletList' : 'orderedList', content }
}

const parseBlocks = (lines: string[]): RichTextBlock[] => {
  const blocks: RichTextBlock[] = []
  while (lines.length) {
    if (isBlank(lines[0])) lines.shift()
    else blocks.push(LIST_MARKER.test(lines[0]!) ? parseList(lines) : parseParagraph(lines))
  }
  return blocks
}

/** Parses any text: a character without a meaning in Markdown stays as it is. */
export const markdownToSmallRichText = (typed: string): RichText => ({
  type: 'doc',
  content: parseBlocks(typed.replaceAll(/\r\n?/g, '\n').split('\n')),
})
