import { describe, expect, test } from 'vitest'
import { type HandoutSource, InvalidHandoutError, renderHandout } from './handouts.ts'
import { parseBlocks } from './parse-blocks.ts'
import { parseInline } from './parse-inline.ts'
import { readPages } from './read-pages.fixture.ts'

const createSource = (text: string, overrides: Partial<HandoutSource> = {}): HandoutSource => ({
  title: 'A page',
  kind: 'worksheet',
  orientation: 'portrait',
  audience: 'middle_school',
  text,
  unit: { title: 'A unit', grade: 'Grade 6-8' },
  cover: { seed: 'page', scene: 'hills', palette: 'rain' },
  ...overrides,
})

const renderPages = async (source: HandoutSource) => readPages((await renderHandout(source)).bytes)

/** Returns everything that extends beyond an edge of its page. */
const listOutsideExtents = ({ pages }: Awaited<ReturnType<typeof renderPages>>) =>
  pages.flatMap(({ width, height, extents }) =>
    extents.filter(({ left, bottom, right, top }) => !(left >= 0 && bottom >= 0 && right <= width && top <= height)),
  )

const repeatLine = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n')
const fillerText = (count: number) => Array.from({ length: count }, (_one, at) => `word${at}`).join(' ')

describe('handout content larger than a page', () => {
  test.each([
    ['a paragraph of twelve hundred words', `# A\n\n${fillerText(1200)}`],
    [
      'a table of sixty rows',
      `# A\n\n::: table\n| One | Two |\n|---|---|\n${repeatLine(60, '| something to say here | |')}\n:::`,
    ],
    [
      'a box that holds too much',
      `# A\n\n::: box Long\n${repeatLine(60, 'Words that fill a line or two of it.\n')}\n:::`,
    ],
    ['a list of a hundred', `# A\n\n${repeatLine(100, '- one of very many')}`],
    ['frames one after the other', `# A\n\n${repeatLine(5, '## Draw\n\n::: draw 180mm\n')}`],
    ['forty lines, four times', `# A\n\n${repeatLine(4, '::: lines 40\n')}`],
    ['an endless word', `# ${'long'.repeat(60)}\n\n${'x'.repeat(900)}`],
    [
      'many columns',
      `# A\n\n::: table\n|${' Heading |'.repeat(14)}\n|${'---|'.repeat(14)}\n|${' cell |'.repeat(14)}\n:::`,
    ],
  ])('continues on the next page: %s', async (_what, text) => {
    for (const orientation of ['portrait', 'landscape'] as const) {
      for (const kind of ['worksheet', 'poster'] as const) {
        expect(listOutsideExtents(await renderPages(createSource(text, { kind, orientation })))).toEqual([])
      }
    }
  })

  test('continues on the next page for slips too', async () => {
    const cut = `::: cut\n${repeatLine(12, 'Something that is said on this slip.\n')}\n::: lines 6\n:::\n`
    expect(
      listOutsideExtents(await renderPages(createSource(`# A\n\n${repeatLine(9, cut)}`, { kind: 'slips' }))),
    ).toEqual([])
  })
})

test('a handout prints foreign characters and omits those that the font lacks', async () => {
  const { pages } = await renderPages(createSource('# Życie w Łodzi\n\nZoë, Þór, Dvořák and Ağa came along. 🙂 Fine.'))
  expect(pages[0]?.text).toContain('Życie w Łodzi')
  expect(pages[0]?.text).toMatch(/Zoë, Þór, Dvořák and Ağa came along\.\s+Fine\./)
  expect(pages[0]?.faces.every(({ embedded }) => embedded)).toBe(true)
})

test('a handout table is accessible to screen readers with headers for each cell', async () => {
  const { pages } = await renderPages(
    createSource('# A\n\n::: table\n| | Before | After |\n|---|---|---|\n| The wall | | |\n:::'),
  )
  expect(pages[0]?.tags.filter((tag) => tag.startsWith('T'))).toEqual([
    'Table',
    'TR',
    'TD',
    'TH',
    'TH',
    'TR',
    'TH',
    'TD',
    'TD',
  ])
})

describe('invalid handout markup', () => {
  test.each([
    ['an unclosed box', '::: box One\nwords'],
    ['an end without a block', 'words\n\n:::'],
    ['an unknown block', '::: dance 4'],
    ['a frame without a size', '::: draw large'],
    ['more lines than a page has', '::: lines 4000'],
    ['a table without a head', '::: table\n| one |\n| two |\n:::'],
    ['a scale without an end', '::: scale 5'],
  ])('is rejected with the line number: %s', async (_what, text) => {
    await expect(renderHandout(createSource(text))).rejects.toThrow(InvalidHandoutError)
    await expect(renderHandout(createSource(text))).rejects.toThrow(/^Line \d+ of the handout/)
  })
})

test('a scale in a handout is parsed by its capital letters', () => {
  expect(parseBlocks('::: scale Not at all Completely 5')).toEqual([
    { kind: 'scale', low: 'Not at all', high: 'Completely', steps: 5 },
  ])
})

test('a handout uses typographic quotation marks', () => {
  const parsePlain = (raw: string) => parseInline(raw).map((one) => ('text' in one ? one.text : '_'))
  expect(parsePlain(`"I don't," she said. *"Okay."* ('Yes')`).join('')).toBe('“I don’t,” she said. “Okay.” (‘Yes’)')
  expect(parsePlain('If ________ then ...')).toEqual(['If ', '_', ' then …'])
})
