import { expect, it } from 'vitest'
import { classFilters, toClassRequestFilter } from './class-list.tsx'

const parse = (query: string) => classFilters.parse(new URLSearchParams(query))

it('class filters can be written to the URL and read again', () => {
  const filters = { archived: true, search: '7b', section: 's1' }
  expect(classFilters.toUrl(filters)).toBe('/admin/people/classes?show=archived&search=7b&class=s1')
  expect(parse('show=archived&search=7b&class=s1')).toEqual(filters)
  expect(classFilters.toUrl(classFilters.defaults)).toBe('/admin/people/classes')
})

it('class filters show active classes unless the URL names the archived ones', () => {
  expect([parse('').archived, parse('show=all').archived, parse('show=').archived]).toEqual([false, false, false])
})

it('the request for classes has only the filters that are set, and never the open class', () => {
  expect(toClassRequestFilter(parse('class=s1'))).toEqual({})
  expect(toClassRequestFilter(parse('show=archived&search=7b&class=s1'))).toEqual({ archived: true, search: '7b' })
})
