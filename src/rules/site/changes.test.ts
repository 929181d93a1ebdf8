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
const changes = (draft: Partial<PageContent>) => countChanges({ ...page, ...draft }, page)

describe('number of changes in a page draft', () => {
  test('is zero if the content is as published, in any key order', () => {
    expect(changes({})).toBe(0)
    const { type, ...rest } = hero
    expect(changes({ sections: [{ ...rest, type }, facts] })).toBe(0)
    expect(changes({ sections: [{ ...hero, actions: [] }, facts] })).toBe(0)
  })

  test('counts changed fields', () => {
    expect(changes({ title: 'Start' })).toBe(1)
    expect(changes({ sections: [{ ...hero, heading: 'One', text: 'Two' }, facts] })).toBe(2)
    const [first, second] = facts.items
    expect(changes({ sections: [hero, { ...facts, items: [first, { ...second, text: 'Three minutes.' }] }] })).toBe(1)
  })

  test('counts an added or removed item or section as one', () => {
    const more = { term: 'Quiet', text: 'No bell.' }
    expect(changes({ sections: [hero, { ...facts, items: [more, ...facts.items] }] })).toBe(1)
    expect(changes({ sections: [hero, { ...facts, items: facts.items.slice(1) }] })).toBe(1)
    expect(changes({ sections: [hero] })).toBe(1)
    expect(changes({ sections: [hero, facts, { ...facts, id: 'again' }] })).toBe(1)
  })

  test('counts a reordering as one', () => {
    expect(changes({ sections: [facts, hero] })).toBe(1)
  })

  test('is also counted for invalid content', () => {
    expect(changes({ sections: [null, 7, { type: 'carousel' }] as never })).toBe(3)
  })
})
