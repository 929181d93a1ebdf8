import { describe, expect, it } from 'vitest'
import type { PageContent } from '#rules/site/pages.ts'
import { markdownToSmallRichText } from '#rules/site/small-markdown.ts'
import { listDifferences } from './differences.ts'
import { createSection } from './values.ts'

const createPage = (...sections: object[]): PageContent =>
  ({ title: 'Tides', description: 'Twice a day', sections }) as unknown as PageContent

/** Returns the differences as lines such as `Text, Heading: Old > New`. */
const compare = (before: PageContent, after: PageContent): string[] =>
  listDifferences(before, after).map((difference) => `${difference.label}: ${difference.before} > ${difference.after}`)

const steps = (heading: string, more: object = {}) => ({
  type: 'steps',
  heading,
  items: [
    { heading: 'First', text: 'Sit' },
    { heading: 'Second', text: 'Breathe' },
  ],
  ...more,
})
const text = (heading: string, id?: string) => ({
  type: 'text',
  heading,
  text: markdownToSmallRichText('Same'),
  ...(id && { id }),
})

describe('the differences between two versions of a page', () => {
  it('are none for equal versions, however the keys of their sections are sorted', () => {
    const { type, ...values } = steps('How')
    expect(compare(createPage(steps('How')), createPage({ ...values, type }))).toEqual([])
  })

  it('name the title and the description', () => {
    const after = { ...createPage(), title: 'Low water', description: '' }
    expect(compare(createPage(), after)).toEqual(['Title: Tides > Low water', 'Description: Twice a day > '])
  })

  it('name a field deep in a list by its section, its item and its label', () => {
    const changed = steps('How', { items: [steps('').items[0], { heading: 'Second', text: 'Breathe out' }] })
    expect(compare(createPage(steps('How')), createPage(changed))).toEqual([
      'Steps, Steps 2, Text: Breathe > Breathe out',
    ])
  })

  it('list what only the older version has last, as empty now', () => {
    const shorter = steps('What', { items: [steps('').items[0]] })
    expect(compare(createPage(steps('How')), createPage(shorter))).toEqual([
      'Steps, Heading: How > What',
      'Steps, Steps 2, Heading: Second > ',
      'Steps, Steps 2, Text: Breathe > ',
    ])
  })

  it('follow a moved section by its anchor, and name the new order', () => {
    const before = createPage(text('Ebb', 'ebb'), text('Flow', 'flow'))
    const after = createPage(text('Flow', 'flow'), text('Ebb', 'ebb'))
    expect(compare(before, after)).toEqual(['Order of sections: Ebb / Flow > Flow / Ebb'])
  })

  it('compare sections of one type without an anchor by their number', () => {
    const before = createPage(text('Ebb'), steps('How'), text('Flow'))
    expect(compare(before, createPage(text('Ebb'), steps('How'), text('Flood')))).toEqual([
      'Text, Heading: Flow > Flood',
    ])
  })

  it('name an added section that is still empty only in the order', () => {
    expect(compare(createPage(text('Ebb')), createPage(text('Ebb'), createSection('facts')))).toEqual([
      'Order of sections: Ebb > Ebb / Facts',
    ])
  })

  it('say nothing about the fields of a section that this version of the app does not know', () => {
    const before = createPage({ type: 'hologram', heading: 'A' })
    expect(compare(before, createPage({ type: 'hologram', heading: 'B' }))).toEqual([])
  })
})

describe('a difference', () => {
  const describeChange = (before: object, after: object): string[] =>
    compare(createPage({ type: 'hero', ...before }), createPage({ type: 'hero', ...after }))

  it('of a button shows its label and its target', () => {
    const opens = { label: 'Start', kind: 'board', href: '/learn' }
    const plays = { label: 'Start', kind: 'board', play: { session: 'four-sides', seconds: 60 } }
    expect(describeChange({ actions: [opens] }, { actions: [plays] })).toEqual([
      'Opening, Buttons 1: Start (/learn) > Start (four-sides, 60 s)',
    ])
  })

  it('of a picture shows its scene and colors, or its file, and its description', () => {
    const print = { scene: 'bay', palette: 'dawn', alt: 'A bay' }
    const upload = { key: 'site/a.webp', width: 4, height: 3, alt: '' }
    expect(describeChange({ picture: print }, { picture: upload })).toEqual([
      'Opening, Picture: Bay, dawn. A bay > site/a.webp',
    ])
  })

  it('of formatted text shows its marks', () => {
    const before = createPage(text('Ebb'))
    const after = createPage({ ...text('Ebb'), text: markdownToSmallRichText('**Same**') })
    expect(compare(before, after)).toEqual(['Text, Text: Same > **Same**'])
  })

  it('of a switch and of a choice is in words', () => {
    expect(compare(createPage(steps('How', { ordered: true })), createPage(steps('How', { ordered: false })))).toEqual([
      'Steps, Numbered: On > Off',
    ])
    expect(describeChange({ light: 'morning' }, { light: 'night' })).toEqual(['Opening, Light: Morning > Night'])
  })
})
