import { expect, test } from 'vitest'
import { formatFileSize } from './format-file-size.ts'

test.each([
  [0, '0 KB'],
  [3, '1 KB'],
  [921_600, '900 KB'],
  [1_048_575, '1 MB'],
  [2_516_582, '2.4 MB'],
  [1_288_490_189, '1.2 GB'],
])('size of %i bytes is shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
