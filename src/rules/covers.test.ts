import { expect, test } from 'vitest'
import { getCoverVariantUrl, getCoverFileName } from './covers.ts'

test('getCoverVariantUrl returns the URL of another shape and size of the same cover', () => {
  expect(getCoverVariantUrl('https://a.test/media/public/covers/ab/4x5-400.avif', '1x1', 200)).toBe(
    'https://a.test/media/public/covers/ab/1x1-200.avif',
  )
})

test('getCoverVariantUrl returns a URL that is not a cover unchanged', () => {
  expect(getCoverVariantUrl('https://a.test/photo.jpg', '1x1', 200)).toBe('https://a.test/photo.jpg')
  expect(getCoverVariantUrl('', '16x11', 800)).toBe('')
})

test('getCoverVariantUrl maps the widest shape of a painted picture to a shape that every cover has', () => {
  expect(getCoverFileName('16x9', 800, 'webp')).toBe('16x9-800.webp')
  expect(
    getCoverVariantUrl(`https://a.test/media/public/covers/ab/${getCoverFileName('16x9', 800, 'webp')}`, '4x5', 400),
  ).toBe('https://a.test/media/public/covers/ab/4x5-400.avif')
})
