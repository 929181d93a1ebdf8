import { expect, test } from 'vitest'
import { vocabularyFor } from '#rules/feelings/words.ts'
import { getWordPicture } from './young-pictures.ts'

test('every word of the youngest has a picture, and no two words the same', () => {
  const pictures = vocabularyFor('k_5').words.map(({ id }) => getWordPicture(id))
  expect(pictures).not.toContain(undefined)
  expect(new Set(pictures.map((picture) => `${picture?.scene} ${picture?.palette}`)).size).toBe(pictures.length)
})
