import { expect, test } from 'vitest'
import { coverVariantUrl, coverFileName } from './covers.ts'

test('a cover is found in another shape and size beside the known one', () => {
  expect(coverVariantUrl('https://a.test/media/public/covers/ab/4x5-400.avif', '1x1', 200)).toBe(
    'https://a.test/media/public/covers/ab/1x1-200.avif',
  )
})

test('a picture that is not a cover of ours stays as it is', () => {
  expect(coverVariantUrl('https://a.test/photo.jpg', '1x1', 200)).toBe('https://a.test/photo.jpg')
  expect(coverVariantUrl('', '16x11', 800)).toBe('')
})

test('the widest shape of a painted picture leads back to what every cover has', () => {
  expect(coverFileName('16x9', 800, 'webp')).toBe('16x9-800.webp')
  expect(
    coverVariantUrl(`https://a.test/media/public/covers/ab/${coverFileName('16x9', 800, 'webp')}`, '4x5', 400),
  ).toBe('https://a.test/media/public/covers/ab/4x5-400.avif')
})
