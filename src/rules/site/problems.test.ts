import { describe, expect, test } from 'vitest'
import { validateField, validatePage } from './problems.ts'
import { pageTemplates } from './pages.ts'

const NOT_THIS = [{ path: 'here', message: expect.any(String) }]
const picture = { kind: 'picture', label: 'Picture', shapes: ['wide'] } as const
const action = { kind: 'action', label: 'Button' } as const
const print = { scene: 'swell', palette: 'dawn' }
const key = `public/pictures/${'0a'.repeat(32)}/800.webp`
const own = { key, width: 800, height: 600, alt: 'A jetty' }
const button = { label: 'Come in', kind: 'board' }
const play = { session: 'ten-doors', seconds: 60 }
const more = { role: 'admin' }

describe('page picture validation', () => {
  test.each([print, { ...print, alt: '' }, own])('accepts %o', (value) => {
    expect(validateField(picture, value, 'here')).toEqual([])
  })

  test.each([
    { ...print, width: more },
    { ...print, ...own },
    { ...own, height: more },
    { ...own, width: '800' },
    { ...own, constructor: 'x' },
    { ...own, key: '/media/../../etc/passwd' },
    { ...own, key: `${key}/../../private` },
    { ...own, key: 'private/exercises/a.webp' },
    { ...own, width: 900 },
    { ...own, height: 0.5 },
    { ...print, scene: '../secret' },
    { ...print, palette: '"><script>' },
  ])('rejects mixed, additional or malformed properties: %o', (value) => {
    expect(validateField(picture, value, 'here')).toEqual(NOT_THIS)
  })
})

describe('page button validation', () => {
  test.each([
    { ...button, href: '/learn' },
    { ...button, play },
  ])('accepts %o', (value) => {
    expect(validateField(action, value, 'here')).toEqual([])
  })

  test.each([
    { ...button, play, href: more },
    { ...button, play: { ...play, ...more } },
    { ...button, href: '/learn', ...more },
  ])('rejects two targets and additional properties: %o', (value) => {
    expect(validateField(action, value, 'here')).toEqual(NOT_THIS)
  })
})

test('page validation rejects a key that is a built-in object property', () => {
  const [template] = pageTemplates
  const content = JSON.parse('{"title":"A","description":"B","sections":[],"toString":"x"}') as unknown
  expect(validatePage(template!, content)).toContainEqual(expect.objectContaining({ path: 'toString' }))
})
