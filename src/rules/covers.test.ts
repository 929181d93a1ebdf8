import { expect, test } from 'vitest'
import { coverVariantUrl, coverFileName } from './covers.ts'

test('coverVariantUrl returns the URL of another shape and size of the same cover', () => {
  expect(coverVariantUrl('https://a.test/media/public/covers/ab/4x5-400.avif', '1x1', 200)).toBe(
    'https://a.test/media/public/covers/ab/1x1-200.avif',
  )
})

test('coverVariantUrl returns a URL that is not a cover unchanged', () => {
  expect(coverVariantUrl('https://a.test/photo.jpg', '1x1', 200)).toBe('https://a.test/photo.jpg')
  expect(coverVariantUrl('', '16x11', 800)).toBe('')
})

test('coverVariantUrl maps the widest shape of a painted picture to a shape that every cover has', () => {
  expect(coverFileName('16x9', 800, 'webp')).toBe('16x9-800.webp')
  expect(
    coverVariantUrl(`https://a.test/media/public/covers/ab/${coverFileName('16x9', 800, 'webp')}`, '4x5', 400),
  ).toBe('https://a.test/media/public/covers/ab/4x5-400.avif')
})
