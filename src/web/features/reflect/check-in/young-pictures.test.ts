import { expect, test } from 'vitest'
import { getVocabulary } from '#rules/feelings/words.ts'
import { getWordPicture } from './young-pictures.ts'

test('every word of the K-5 vocabulary has a picture of its own', () => {
  const pictures = getVocabulary('k_5').words.map(({ id }) => getWordPicture(id))
  expect(pictures).not.toContain(undefined)
  expect(new Set(pictures.map((picture) => `${picture?.scene} ${picture?.palette}`)).size).toBe(pictures.length)
})
