import { describe, expect, it } from 'vitest'
import { MAX_SEARCH_LENGTH } from '#rules/search/max-search-length.ts'
import { createUrlFilters, flag, oneOf, openItem, pickSetFilters, smallNumber, text } from './url-filters.ts'

const filters = createUrlFilters(
  {
    search: text(),
    code: text({ pattern: /^[a-z]+$/ }),
    status: oneOf(['open', 'done', 'all'], 'open'),
    grade: smallNumber(),
    archived: flag({ name: 'show', on: 'archived' }),
    deleted: flag(),
    item: openItem('id'),
  },
  '/list',
)
const parse = (query: string) => filters.parse(new URLSearchParams(query))

describe('URL filters', () => {
  it('are the same after being written to the URL and read again', () => {
    const url = '/list?search=a+%26+b&code=ab&status=done&grade=0&show=archived&deleted=&id=7'
    const parsed = parse(new URL(url, 'https://alaia.test').search)
    expect(parsed).toEqual({
      search: 'a & b',
      code: 'ab',
      status: 'done',
      grade: 0,
      archived: true,
      deleted: true,
      item: '7',
    })
    expect(filters.toUrl(parsed)).toBe(url)
  })

  it('leave the defaults out of the URL', () => {
    expect(filters.toUrl(filters.defaults)).toBe('/list')
    expect(parse('search=&status=open')).toEqual(filters.defaults)
  })

  it('ignore values in the URL that the list does not know', () => {
    expect(parse('code=A1&status=drop&grade=100&show=yes&other=1')).toEqual(filters.defaults)
  })

  it('name the open item by its key, whatever its parameter is called', () => {
    const open = filters.withOpenItem(parse('search=a&id=7'), '8')
    expect([filters.openParameter, filters.getOpenItem(open), filters.toUrl(open)]).toEqual([
      'id',
      '8',
      '/list?search=a&id=8',
    ])
    expect(filters.toUrl(filters.withOpenItem(open, undefined))).toBe('/list?search=a')
    expect(filters.getOpenItem(parse('id='))).toBeUndefined()
  })

  it('can be read and written one at a time, as texts of the URL', () => {
    const later = filters.withText(parse('status=done&grade=3'), 'grade', '12')
    expect(['status', 'grade', 'archived', 'search'].map((key) => filters.getText(later, key))).toEqual([
      'done',
      '12',
      '',
      '',
    ])
    expect(filters.withText(later, 'archived', 'archived').archived).toBe(true)
    expect(filters.withText(later, 'status', '').status).toBe('open')
    expect(filters.withText(later, 'status', 'drop').status).toBe('open')
  })

  it('list those that are set, without the open item', () => {
    expect(filters.listSet(parse('status=done&grade=0&id=7'))).toEqual(['status', 'grade'])
    expect(filters.listSet(filters.defaults)).toEqual([])
  })

  it('cut a text that the server would refuse for its length', () => {
    expect(parse(`search=${'a'.repeat(300)}`).search).toHaveLength(MAX_SEARCH_LENGTH)
  })
})

describe('the filter of a request', () => {
  it('holds only what narrows the list', () => {
    expect(pickSetFilters({ search: '', archived: false, kind: undefined, grade: 0, status: 'done' })).toEqual({
      grade: 0,
      status: 'done',
    })
  })
})
