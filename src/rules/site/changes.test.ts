import { describe, expect, test } from 'vitest'
import { countChanges } from './changes.ts'
import type { PageContent } from './pages.ts'

const hero = { type: 'hero', id: 'hero', heading: 'A quiet minute', text: 'In a loud day.' } as const
const facts = {
  type: 'facts',
  id: 'plainly',
  heading: 'Plainly',
  items: [
    { term: 'Yours', text: 'Nobody else reads it.' },
    { term: 'Short', text: 'Two minutes.' },
  ],
} as const
const page: PageContent = { title: 'Home', description: 'A page.', sections: [hero, facts] }
const countDraftChanges = (draft: Partial<PageContent>) => countChanges({ ...page, ...draft }, page)

describe('number of changes in a page draft', () => {
  test('is zero if the content is as published, in any key order and with empty lists', () => {
    expect(countDraftChanges({})).toBe(0)
    const { type, ...rest } = hero
    expect(countDraftChanges({ sections: [{ ...rest, type }, facts] })).toBe(0)
    expect(countDraftChanges({ sections: [{ ...hero, actions: [] }, facts] })).toBe(0)
  })

  test('counts changed fields', () => {
    expect(countDraftChanges({ title: 'Start' })).toBe(1)
    expect(countDraftChanges({ sections: [{ ...hero, heading: 'One', text: 'Two' }, facts] })).toBe(2)
    const [first, second] = facts.items
    expect(
      countDraftChanges({ sections: [hero, { ...facts, items: [first, { ...second, text: 'Three minutes.' }] }] }),
    ).toBe(1)
  })

  test('counts an added or removed item or section as one', () => {
    const quietItem = { term: 'Quiet', text: 'No bell.' }
    expect(countDraftChanges({ sections: [hero, { ...facts, items: [quietItem, ...facts.items] }] })).toBe(1)
    expect(countDraftChanges({ sections: [hero, { ...facts, items: facts.items.slice(1) }] })).toBe(1)
    expect(countDraftChanges({ sections: [hero] })).toBe(1)
    expect(countDraftChanges({ sections: [hero, facts, { ...facts, id: 'again' }] })).toBe(1)
  })

  test('counts a reordering as one', () => {
    expect(countDraftChanges({ sections: [facts, hero] })).toBe(1)
  })

  test('is also counted for invalid content', () => {
    expect(countDraftChanges({ sections: [null, 7, { type: 'carousel' }] as never })).toBe(3)
  })
})
