import { describe, expect, it } from 'vitest'
import { createUrlFilters, flag, oneOf, openItem, text } from '#web/lib/address/url-filters.ts'
import { getClearedUrl, getFilteredUrl, isChosen, listClearable, pickEmptyText } from './list-filters.ts'

const address = createUrlFilters(
  {
    status: oneOf(['open', 'done', 'all'], 'open'),
    search: text(),
    grade: oneOf(['k', 'one'], undefined),
    urgent: flag({ on: 'yes' }),
    backwards: flag({ name: 'order', on: 'down' }),
    item: openItem(),
  },
  '/list',
)
const at = (query: string) => ({ address, filters: address.parse(new URLSearchParams(query)) })

const empty = { title: 'Nothing yet' }
const noMatch = { title: 'No match' }
const description = {
  choice: {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'done', label: 'Done', empty: { title: 'Nothing done' } },
      { value: 'all', label: 'All' },
    ],
  },
  search: 'Search',
  selects: [
    {
      name: 'grade',
      label: 'Grade',
      options: [
        { value: '', label: 'Any' },
        { value: 'k', label: 'K', empty: { title: 'No one in K' } },
        { value: 'one', label: 'One' },
      ],
    },
  ],
  sort: { name: 'backwards', column: 'name', descending: 'down' },
  empty,
  noMatch,
} as const
const getEmptyTitle = (query: string): string => pickEmptyText(at(query), description).title

describe('a changed filter', () => {
  it('leaves the other filters and closes the open item', () => {
    expect(getFilteredUrl(at('search=a&item=7'), 'status', 'done')).toBe('/list?status=done&search=a')
    expect(getFilteredUrl(at('status=done'), 'status', 'open')).toBe('/list')
  })

  it('is chosen by its value, also if the URL leaves the value out', () => {
    expect(isChosen(at('search=a'), 'status', 'open')).toBe(true)
    expect(isChosen(at('status=done'), 'status', 'open')).toBe(false)
    expect(isChosen(at('grade=k'), 'grade', '')).toBe(false)
  })
})

describe('clearing the filters', () => {
  it('leaves the main choice and the order', () => {
    expect(listClearable(at('status=done&search=a&order=down&urgent=yes'), description)).toEqual(['search', 'urgent'])
    expect(getClearedUrl(at('status=done&search=a&order=down&urgent=yes&item=7'), description)).toBe(
      '/list?status=done&order=down',
    )
  })

  it('clears the main choice if nothing else is set', () => {
    expect(getClearedUrl(at('status=done&order=down'), description)).toBe('/list?order=down')
  })
})

describe('the text of an empty list', () => {
  it('says that nothing is there yet, unless a filter is set', () => {
    expect(getEmptyTitle('')).toBe('Nothing yet')
    expect(getEmptyTitle('order=down')).toBe('Nothing yet')
    expect(getEmptyTitle('search=a')).toBe('No match')
    expect(getEmptyTitle('urgent=yes')).toBe('No match')
    expect(getEmptyTitle('status=all')).toBe('No match')
  })

  it('is that of the chosen value, if no other filter is set', () => {
    expect(getEmptyTitle('status=done')).toBe('Nothing done')
    expect(getEmptyTitle('grade=k')).toBe('No one in K')
    expect(getEmptyTitle('grade=one')).toBe('No match')
    expect(getEmptyTitle('status=done&search=a')).toBe('No match')
    expect(getEmptyTitle('grade=k&search=a')).toBe('No match')
    expect(getEmptyTitle('status=done&grade=k')).toBe('No match')
  })

  it('is the same for every filter of a list that has one text only', () => {
    expect(pickEmptyText(at('search=a'), { empty })).toBe(empty)
  })
})
