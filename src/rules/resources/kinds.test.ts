import { expect, test } from 'vitest'
import { isSameFamily, findMismatch, resourceExtensions, getViewKind } from './kinds.ts'

test('getViewKind selects the viewer by file extension', () => {
  expect(['a.PNG', 'a.mp3', 'a.mov', 'a.pdf', 'a.csv', 'a.md', 'a.docx'].map(getViewKind)).toEqual([
    'picture',
    'sound',
    'video',
    'pdf',
    'text',
    'markdown',
    'office',
  ])
  expect(['a.svg', 'a.zip', 'a.html', 'a', 'a.heic'].map(getViewKind)).toEqual(Array(5).fill('download'))
})

test('resource extensions include no web page and no program', () => {
  for (const extension of ['html', 'htm', 'js', 'exe', 'xml', 'xhtml', 'docm', '']) {
    expect(resourceExtensions).not.toContain(extension)
  }
})

test('isSameFamily and findMismatch report misleading file extensions only', () => {
  expect(isSameFamily('jpg', 'png')).toBe(true)
  expect(isSameFamily('pdf', 'txt')).toBe(false)
  expect(isSameFamily('png', 'svg')).toBe(false)
  expect(isSameFamily('exe', 'exe')).toBe(false)
  expect(findMismatch('photo.jpg', 'png')).toEqual({ named: 'jpg', is: 'png' })
  expect(findMismatch('photo.JPEG', 'jpg')).toBeNull()
  expect(findMismatch('table.csv', 'txt')).toBeNull()
  expect(findMismatch('photo.constructor', 'png')).toEqual({ named: 'constructor', is: 'png' })
  expect(findMismatch('sheet.pdf', 'png')).toEqual({ named: 'pdf', is: 'png' })
  expect(findMismatch('readme', 'txt')).toBeNull()
})
