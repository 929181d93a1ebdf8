import { expect, test } from 'vitest'
import { isSameFamily, findMismatch, resourceExtensions, getViewKind } from './kinds.ts'

test('getViewKind selects the viewer by file extension, and otherwise offers a download', () => {
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

test('resource extensions include no web page, program, macro, XML or missing extension', () => {
  for (const extension of ['html', 'htm', 'js', 'exe', 'xml', 'xhtml', 'docm', '']) {
    expect(resourceExtensions).not.toContain(extension)
  }
})

test('extensions are of one family only if both are known and of one kind', () => {
  expect(isSameFamily('jpg', 'png')).toBe(true)
  expect(isSameFamily('pdf', 'txt')).toBe(false)
  expect(isSameFamily('png', 'svg')).toBe(false)
  // An extension that may not be uploaded has no family.
  expect(isSameFamily('exe', 'exe')).toBe(false)
})

test("findMismatch reports an extension that doesn't fit the bytes, and no text formats or missing extensions", () => {
  expect(findMismatch('photo.jpg', 'png')).toEqual({ named: 'jpg', is: 'png' })
  expect(findMismatch('photo.JPEG', 'jpg')).toBeNull()
  expect(findMismatch('table.csv', 'txt')).toBeNull()
  // An extension that is a property of every object is no known extension.
  expect(findMismatch('photo.constructor', 'png')).toEqual({ named: 'constructor', is: 'png' })
  expect(findMismatch('sheet.pdf', 'png')).toEqual({ named: 'pdf', is: 'png' })
  expect(findMismatch('readme', 'txt')).toBeNull()
})
