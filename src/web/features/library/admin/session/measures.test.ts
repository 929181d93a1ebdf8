import { expect, test } from 'vitest'
import { getLoudness, getPeak, getTranscriptMeasure } from './measures.ts'
import { toBars } from './waveform.tsx'

test('the audio measures say whether loudness, true peak and transcript are on target', () => {
  expect(getLoudness({ lufs: -19 })).toEqual({ isGood: true, value: '−19.0 LUFS', label: 'Loudness on target' })
  expect(getLoudness({ lufs: -24 }).label).toBe('Loudness, target is −19.0 LUFS')
  expect(getLoudness({ lufs: null }).isGood).toBe(false)
  expect(getPeak({ true_peak_db: -1.6 })).toEqual({
    isGood: true,
    value: '−1.6 dBTP',
    label: 'True peak on target',
  })
  expect(getPeak({ true_peak_db: 0.4 }).isGood).toBe(false)
  expect(getTranscriptMeasure({ transcript_times: 'none' })).toEqual({
    isGood: false,
    value: 'No transcript yet',
    label: '',
  })
})

test('toBars uses the loudest value of each segment of the waveform', () => {
  expect(toBars([0.1, 0.9, 0.2, 0.3], 2)).toEqual([0.9, 0.3])
  expect(toBars([], 2)).toEqual([])
})
