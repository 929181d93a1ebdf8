import { expect, test } from 'vitest'
import { loudnessOf, peakOf, wordsOf } from './measures.ts'
import { barsOf } from './waveform.tsx'

test('a sound says in words whether it is as loud as the others', () => {
  expect(loudnessOf({ lufs: -19 })).toEqual({ isGood: true, value: '−19.0 LUFS', words: 'Loudness, as wanted' })
  expect(loudnessOf({ lufs: -24 }).words).toBe('Loudness, wanted is −19.0 LUFS')
  expect(loudnessOf({ lufs: null }).isGood).toBe(false)
  expect(peakOf({ true_peak_db: -1.6 })).toEqual({ isGood: true, value: '−1.6 dBTP', words: 'Highest peak, as wanted' })
  expect(peakOf({ true_peak_db: 0.4 }).isGood).toBe(false)
  expect(wordsOf({ transcript_times: 'none' })).toEqual({ isGood: false, value: 'No words yet', words: '' })
})

test('a drawn waveform keeps the loudest of each stretch', () => {
  expect(barsOf([0.1, 0.9, 0.2, 0.3], 2)).toEqual([0.9, 0.3])
  expect(barsOf([], 2)).toEqual([])
})
