/**
 * Converts simple rich text to Markdown for a plain field, and back: **bold**, _italic_, [words](address), lists, and
 * an empty line between paragraphs. The conversion loses nothing, and a `{{token}}` is never read as Markdown.
 */
import type { Block, Inline, ListItem, Mark, RichText } from './rich-text.ts'

type Run = { text: string; bold: boolean; italic: boolean; link: string | undefined }

const SIGN = /\{\{[^{}\n]*\}\}|[\\*_[\]]/g
/** Matches the marker at the start of a list item. */
const POINT = /^(?:([-+])|(\d+)([.)])) /

const marksOf = ({ bold, italic, link }: Run): Mark[] => [
  ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } } as const]),
  ...(bold ? [{ type: 'bold' } as const] : []),
  ...(italic ? [{ type: 'italic' } as const] : []),
]

const runOf = (inline: Inline): Run => {
  const marks = inline.type === 'text' ? (inline.marks ?? []) : []
  return {
    text: inline.type === 'text' ? inline.text.replaceAll(SIGN, (sign) => (sign[1] ? sign : `\\${sign}`)) : '\n',
    bold: marks.some(({ type }) => type === 'bold'),
    italic: marks.some(({ type }) => type === 'italic'),
    link: marks.find(({ type }) => type === 'link')?.attrs?.href,
  }
}

const PLAIN: Run = { text: '', bold: false, italic: false, link: undefined }

/** Returns the Markdown between two runs: the ends and starts of bold, italic and links. */
const between = (one: Run, other: Run): string => {
  const ends = one.link !== undefined && one.link !== other.link
  const begins = other.link !== undefined && one.link !== other.link
  return [
    one.italic && !other.italic ? '_' : '',
    one.bold && !other.bold ? '**' : '',
    ends ? `](${one.link!.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)})` : '',
    begins ? '[' : '',
    !one.bold && other.bold ? '**' : '',
    !one.italic && other.italic ? '_' : '',
  ].join('')
}

/** Escapes an empty line, and a line that would be read as a list item. */
const guarded = (line: string): string => (POINT.test(line) || /^(?:\s|$)/.test(line) ? `\\${line}` : line)

const writtenParagraph = (content: readonly Inline[] = []): string => {
  let last = PLAIN
  let text = ''
  for (const inline of content) {
    // A line break has no marks of its own, so the marks around it continue.
    const run = inline.type === 'text' ? runOf(inline) : { ...last, text: '\n' }
    text += between(last, run) + run.text
    last = run
  }
  return (text + between(last, PLAIN)).split('\n').map(guarded).join('\n')
}

const writtenItem = ({ content }: ListItem, point: string): string =>
  point + written(content).replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(point.length)}`)

/**
 * @param isSecondList whether the previous block is a list of the same type, so that another sign must separate the two
 */
const pointOf = (type: Block['type'], index: number, second: boolean): string =>
  type === 'bulletList' ? (second ? '+ ' : '- ') : `${index + 1}${second ? ')' : '.'} `

const written = (blocks: readonly Block[]): string => {
  let second = false
  const parts = blocks.map((block, at) => {
    second = block.type === blocks[at - 1]?.type && !second
    if (block.type === 'paragraph') return writtenParagraph(block.content)
    if (block.type !== 'bulletList' && block.type !== 'orderedList') return ''
    return block.content.map((item, index) => writtenItem(item, pointOf(block.type, index, second))).join('\n')
  })
  return parts.join('\n\n')
}

/** @param text a rich text of paragraphs and lists only */
export const richTextToMarkdown = (text: RichText): string => written(text.content)

const TOKEN = /\{\{[^{}\n]*\}\}|\\(?:[^\n]|(?=\n|$))|\*\*|_|\]\(((?:\\.|[^\\()\s])*)\)|\[|\n|[^{\\*_[\]\n]+|[^\n]/g
/** Matches the rest of a link, up to and including its address. Another link can't start inside. */
const REST_OF_LINK = /^(?:\\.|[^\\[\]]|\](?!\())*\]\(((?:\\.|[^\\()\s])*)\)/

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1')

const appendRun = (inlines: Inline[], run: Run): void => {
  if (!run.text) return
  const marks = marksOf(run)
  const last = inlines.at(-1)
  const isLikeLast = last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)
  if (isLikeLast) inlines[inlines.length - 1] = { ...last, text: last.text + run.text }
  else inlines.push({ type: 'text', text: run.text, ...(marks.length ? { marks } : {}) })
}

const inlineIn = (text: string): Inline[] => {
  const inlines: Inline[] = []
  let now = PLAIN
  for (const token of text.matchAll(TOKEN)) {
    const [sign, href] = token
    const rest = text.slice(token.index + sign.length)
    const closesLater = (again: string) => rest.replaceAll(/\\.|\{\{[^{}\n]*\}\}/g, '').includes(again)
    const address = sign === '[' ? REST_OF_LINK.exec(rest)?.[1] : undefined
    if (sign === '\n') inlines.push({ type: 'hardBreak' })
    else if (sign === '**' && (now.bold || closesLater('**'))) now = { ...now, bold: !now.bold }
    else if (sign === '_' && (now.italic || closesLater('_'))) now = { ...now, italic: !now.italic }
    else if (now.link === undefined && address !== undefined) now = { ...now, link: unescaped(address) }
    else if (now.link !== undefined && href !== undefined) now = { ...now, link: undefined }
    else appendRun(inlines, { ...now, text: sign.startsWith('\\') ? sign.slice(1) : sign })
  }
  return inlines
}

const isBlank = (line: string | undefined): boolean => line !== undefined && !line.trim()

const paragraphIn = (lines: string[]): Block => {
  const itemLines: string[] = []
  while (lines.length && !isBlank(lines[0]) && !(itemLines.length && POINT.test(lines[0]!))) {
    itemLines.push(lines.shift()!)
  }
  const content = inlineIn(itemLines.join('\n'))
  return content.length ? { type: 'paragraph', content } : { type: 'paragraph' }
}

/** Parses the lines of one item, and the indented lines below it. */
const itemIn = (lines: string[]): ListItem => {
  const [point] = POINT.exec(lines[0]!)!
  const itemLines = [lines.shift()!.slice(point.length)]
  const isFurtherIn = (line: string | undefined) => line?.startsWith('  ') && !isBlank(line)
  while (isFurtherIn(lines[0]) || (isBlank(lines[0]) && isFurtherIn(lines.find((line) => !isBlank(line))))) {
    itemLines.push(lines.shift()!.replace(new RegExp(`^ {1,${point.length}}`), ''))
  }
  const content = blocksIn(itemLines)
  return { type: 'listItem', content: content.length ? content : [{ type: 'paragraph' }] }
}

const signOf = (line: string | undefined): string | undefined => {
  const [point, bullet, , end] = POINT.exec(line ?? '') ?? []
  return point && (bullet ?? end)
}

const listIn = (lines: string[]): Block => {
  const sign = signOf(lines[0])
  const content = [itemIn(lines)]
  while (signOf(lines.find((line) => !isBlank(line))) === sign) {
    while (isBlank(lines[0])) lines.shift()
    content.push(itemIn(lines))
  }
  return { type: sign === '-' || sign === '+' ? 'bulletList' : 'orderedList', content }
}

const blocksIn = (lines: string[]): Block[] => {
  const blocks: Block[] = []
  while (lines.length) {
    if (isBlank(lines[0])) lines.shift()
    else blocks.push(POINT.test(lines[0]!) ? listIn(lines) : paragraphIn(lines))
  }
  return blocks
}

/** Parses any text: a sign without a meaning in Markdown stays a character. */
export const markdownToSmallRichText = (typed: string): RichText => ({
  type: 'doc',
  content: blocksIn(typed.replaceAll(/\r\n?/g, '\n').split('\n')),
})
