import { expect, test } from 'vitest'
import { isOfOneFamily, mismatchOf, resourceExtensions, viewKindOf } from './kinds.ts'

test('a file is shown by what it is', () => {
  expect(['a.PNG', 'a.mp3', 'a.mov', 'a.pdf', 'a.csv', 'a.md', 'a.docx'].map(viewKindOf)).toEqual([
    'picture',
    'sound',
    'video',
    'pdf',
    'text',
    'markdown',
    'office',
  ])
  expect(['a.svg', 'a.zip', 'a.html', 'a', 'a.heic'].map(viewKindOf)).toEqual(Array(5).fill('download'))
})

test('no page and no program may be sent', () => {
  for (const extension of ['html', 'htm', 'js', 'exe', 'xml', 'xhtml', 'docm', '']) {
    expect(resourceExtensions).not.toContain(extension)
  }
})

test('a careless name is told from one that hides something', () => {
  expect(isOfOneFamily('jpg', 'png')).toBe(true)
  expect(isOfOneFamily('pdf', 'txt')).toBe(false)
  expect(isOfOneFamily('png', 'svg')).toBe(false)
  expect(isOfOneFamily('exe', 'exe')).toBe(false)
  expect(mismatchOf('photo.jpg', 'png')).toEqual({ named: 'jpg', is: 'png' })
  expect(mismatchOf('photo.JPEG', 'jpg')).toBeNull()
  expect(mismatchOf('table.csv', 'txt')).toBeNull()
  expect(mismatchOf('photo.constructor', 'png')).toEqual({ named: 'constructor', is: 'png' })
  expect(mismatchOf('sheet.pdf', 'png')).toEqual({ named: 'pdf', is: 'png' })
  expect(mismatchOf('readme', 'txt')).toBeNull()
})
