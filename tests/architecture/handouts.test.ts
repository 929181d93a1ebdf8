import { describe, expect, test } from 'vitest'
import { authoredSources } from '../../scripts/handouts/authored-sources.ts'
import { type Block, type BlockKind, toPlainText } from '#server/generation/handouts/blocks.ts'
import { type HandoutSource, renderHandout } from '#server/generation/handouts/handouts.ts'
import { parseBlocks } from '#server/generation/handouts/read-blocks.ts'
import { type ReadDocument, readPages } from '#server/generation/handouts/read-pages.fixture.ts'

const sources = authoredSources(process.cwd())

const renderAndRead = async (source: HandoutSource): Promise<ReadDocument> =>
  readPages((await renderHandout(source)).bytes)

const inside = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => ('blocks' in block ? [block, ...inside(block.blocks)] : [block]))

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns every word of a block. */
const blockWords = (block: Block): string[] => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return wordsOf(toPlainText(block.text))
    case 'list':
      return block.items.flatMap((item) => wordsOf(toPlainText(item)))
    case 'table':
      return [block.head, ...block.rows].flat().flatMap((cell) => wordsOf(toPlainText(cell)))
    case 'box':
      return wordsOf(toPlainText(block.title))
    case 'scale':
      return wordsOf(`${block.low} ${block.high}`)
    case 'lines':
    case 'draw':
    case 'cut':
    default:
      return []
  }
}

const counted = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The margin in points that printers leave blank: a fifth of an inch. */
const EDGE = 14

const outside = ({ pages }: ReadDocument) =>
  pages.flatMap(({ width, height, extents }) =>
    extents.filter(
      ({ left, bottom, right, top }) =>
        left < EDGE || bottom < EDGE || right > width - EDGE || top > height - EDGE || Number.isNaN(left + top),
    ),
  )

const tagOf: Partial<Record<BlockKind, string>> = { list: 'L', table: 'Table', box: 'Sect', cut: 'Sect' }
const figures: readonly BlockKind[] = ['lines', 'draw', 'scale']

describe.each(sources)('the handout $name', ({ source }) => {
  test('fits its pages, contains all its text, and is tagged for screen readers', async () => {
    const read = await renderAndRead(source)
    const blocks = inside(parseBlocks(source.text))
    const pageCounts = counted(wordsOf(read.pages.map(({ text }) => text).join('\n')))
    for (const [word, count] of counted(blocks.flatMap(blockWords))) {
      expect(pageCounts.get(word) ?? 0, word).toBeGreaterThanOrEqual(count)
    }

    expect(outside(read)).toEqual([])
    expect(read.pages.flatMap(({ faces }) => faces).filter(({ embedded }) => !embedded)).toEqual([])
    expect([read.language, read.marked, read.title !== '']).toEqual(['en-US', true, true])

    const tags = read.pages.flatMap((page) => page.tags)
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
    expect(tags.filter((tag) => /^H\d$/.test(tag))[0]).toBe('H1')
    for (const { kind } of blocks) if (tagOf[kind]) expect(tags).toContain(tagOf[kind])
    const alts = read.pages.flatMap((page) => page.alts)
    expect(alts).toHaveLength(blocks.filter(({ kind }) => figures.includes(kind)).length)
    expect(read.pages.length).toBeLessThanOrEqual(2)
  })
})

test('every kind of block is used by some handout', () => {
  const used = new Set(sources.flatMap(({ source }) => inside(parseBlocks(source.text)).map(({ kind }) => kind)))
  expect([...used].toSorted()).toEqual(
    ['box', 'cut', 'draw', 'heading', 'lines', 'list', 'paragraph', 'scale', 'table'].toSorted(),
  )
})

test('a handout of each kind fits on A4 paper too', async () => {
  const kinds = Map.groupBy(sources, ({ source }) => source.kind)
  expect(kinds.size).toBe(5)
  for (const [first] of kinds.values()) {
    const read = await renderAndRead({ ...first!.source, paper: 'a4' })
    expect(outside(read), first!.name).toEqual([])
    expect(Math.round(Math.max(read.pages[0]!.width, read.pages[0]!.height))).toBe(842)
  }
})

test('a handout renders to the same bytes each time', async () => {
  const [{ source }] = sources as [(typeof sources)[number]]
  const [once, again] = [await renderHandout(source), await renderHandout(source)]
  expect(Buffer.compare(once.bytes, again.bytes)).toBe(0)
})
