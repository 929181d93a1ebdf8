import { describe, expect, test } from 'vitest'
import { readAuthoredHandouts } from '../../scripts/handouts/authored-handouts.ts'
import { type Block, type BlockKind, toInlineText } from '#server/generation/handouts/blocks.ts'
import { type HandoutSource, renderHandout } from '#server/generation/handouts/handouts.ts'
import { parseBlocks } from '#server/generation/handouts/parse-blocks.ts'
import { type ReadDocument, readPages } from '#server/generation/handouts/read-pages.fixture.ts'

const sources = readAuthoredHandouts(process.cwd())

const renderAndRead = async (source: HandoutSource): Promise<ReadDocument> =>
  readPages((await renderHandout(source)).bytes)

const listAllBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => ('blocks' in block ? [block, ...listAllBlocks(block.blocks)] : [block]))

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns every word of a block. */
const listBlockWords = (block: Block): string[] => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return splitWords(toInlineText(block.text))
    case 'list':
      return block.items.flatMap((item) => splitWords(toInlineText(item)))
    case 'table':
      return [block.head, ...block.rows].flat().flatMap((cell) => splitWords(toInlineText(cell)))
    case 'box':
      return splitWords(toInlineText(block.title))
    case 'scale':
      return splitWords(`${block.low} ${block.high}`)
    case 'lines':
    case 'draw':
    case 'cut':
    default:
      return []
  }
}

const countWords = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The margin in points that printers leave blank: a fifth of an inch. */
const MARGIN = 14

const findOutsideMargins = ({ pages }: ReadDocument) =>
  pages.flatMap(({ width, height, extents }) =>
    extents.filter(
      ({ left, bottom, right, top }) =>
        left < MARGIN || bottom < MARGIN || right > width - MARGIN || top > height - MARGIN || Number.isNaN(left + top),
    ),
  )

const tagsByKind: Partial<Record<BlockKind, string>> = { list: 'L', table: 'Table', box: 'Sect', cut: 'Sect' }
const figures: readonly BlockKind[] = ['lines', 'draw', 'scale']

describe.each(sources)('the handout $name', ({ source }) => {
  test('fits its pages, contains all its text, and is tagged for screen readers', async () => {
    const document = await renderAndRead(source)
    const blocks = listAllBlocks(parseBlocks(source.text))
    const pageCounts = countWords(splitWords(document.pages.map(({ text }) => text).join('\n')))
    for (const [word, count] of countWords(blocks.flatMap(listBlockWords))) {
      expect(pageCounts.get(word) ?? 0, word).toBeGreaterThanOrEqual(count)
    }

    expect(findOutsideMargins(document)).toEqual([])
    expect(document.pages.flatMap(({ faces }) => faces).filter(({ embedded }) => !embedded)).toEqual([])
    expect([document.language, document.marked, document.title !== '']).toEqual(['en-US', true, true])

    const tags = document.pages.flatMap((page) => page.tags)
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
    expect(tags.filter((tag) => /^H\d$/.test(tag))[0]).toBe('H1')
    for (const { kind } of blocks) if (tagsByKind[kind]) expect(tags).toContain(tagsByKind[kind])
    const alts = document.pages.flatMap((page) => page.alts)
    expect(alts).toHaveLength(blocks.filter(({ kind }) => figures.includes(kind)).length)
    expect(document.pages.length).toBeLessThanOrEqual(2)
  })
})

test('every kind of block is used by some handout', () => {
  const usedKinds = new Set(
    sources.flatMap(({ source }) => listAllBlocks(parseBlocks(source.text)).map(({ kind }) => kind)),
  )
  expect([...usedKinds].toSorted()).toEqual(
    ['box', 'cut', 'draw', 'heading', 'lines', 'list', 'paragraph', 'scale', 'table'].toSorted(),
  )
})

test('a handout of each kind fits on A4 paper too', async () => {
  const kinds = Map.groupBy(sources, ({ source }) => source.kind)
  expect(kinds.size).toBe(5)
  for (const [first] of kinds.values()) {
    const document = await renderAndRead({ ...first!.source, paper: 'a4' })
    expect(findOutsideMargins(document), first!.name).toEqual([])
    expect(Math.round(Math.max(document.pages[0]!.width, document.pages[0]!.height))).toBe(842)
  }
})

test('a handout renders to the same bytes each time', async () => {
  const [{ source }] = sources as [(typeof sources)[number]]
  const [firstRender, secondRender] = [await renderHandout(source), await renderHandout(source)]
  expect(Buffer.compare(firstRender.bytes, secondRender.bytes)).toBe(0)
})
