import { describe, expect, test } from 'vitest'
import { validateField, validatePage } from './problems.ts'
import { pageTemplates } from './pages.ts'

const NOT_ALLOWED = [{ path: 'here', message: expect.any(String) }]
const picture = { kind: 'picture', label: 'Picture', shapes: ['wide'] } as const
const action = { kind: 'action', label: 'Button' } as const
const print = { scene: 'swell', palette: 'dawn' }
const key = `public/pictures/${'0a'.repeat(32)}/800.webp`
const uploadedPicture = { key, width: 800, height: 600, alt: 'A jetty' }
const button = { label: 'Come in', kind: 'board' }
const play = { session: 'ten-doors', seconds: 60 }
const extraProperty = { role: 'admin' }

describe('page picture validation', () => {
  test.each([print, { ...print, alt: '' }, uploadedPicture])('accepts %o', (value) => {
    expect(validateField(picture, value, 'here')).toEqual([])
  })

  test.each([
    { ...print, width: extraProperty },
    { ...print, ...uploadedPicture },
    { ...uploadedPicture, height: extraProperty },
    { ...uploadedPicture, width: '800' },
    { ...uploadedPicture, constructor: 'x' },
    { ...uploadedPicture, key: '/media/../../etc/passwd' },
    { ...uploadedPicture, key: `${key}/../../private` },
    { ...uploadedPicture, key: 'private/exercises/a.webp' },
    { ...uploadedPicture, width: 900 },
    { ...uploadedPicture, height: 0.5 },
    { ...print, scene: '../secret' },
    { ...print, palette: '"><script>' },
  ])('rejects mixed, additional or malformed properties: %o', (value) => {
    expect(validateField(picture, value, 'here')).toEqual(NOT_ALLOWED)
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
    { ...button, play, href: extraProperty },
    { ...button, play: { ...play, ...extraProperty } },
    { ...button, href: '/learn', ...extraProperty },
  ])('rejects two targets and additional properties: %o', (value) => {
    expect(validateField(action, value, 'here')).toEqual(NOT_ALLOWED)
  })
})

test('page validation rejects a key that is a built-in object property', () => {
  const [template] = pageTemplates
  const content = JSON.parse('{"title":"A","description":"B","sections":[],"toString":"x"}') as unknown
  expect(validatePage(template!, content)).toContainEqual(expect.objectContaining({ path: 'toString' }))
})
