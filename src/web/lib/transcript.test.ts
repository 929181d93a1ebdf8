import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCaption, findLineIndex, findLines, readTranscript } from './transcript.ts'

const lines = readTranscript({
  cues: [
    { start: 12, end: 15, text: 'Breathe in as the finger climbs.' },
    { start: 3.5, end: 6, text: ' Sit the way you already sit. ' },
    { start: 20, end: 22.5, text: 'Café noises are allowed.' },
  ],
})

describe('session transcript', () => {
  test('is sorted by start time', () => {
    expect(lines.map(({ at, text }) => [at, text])).toEqual([
      [3.5, 'Sit the way you already sit.'],
      [12, 'Breathe in as the finger climbs.'],
      [20, 'Café noises are allowed.'],
    ])
  })

  test('omits invalid lines', () => {
    expect(readTranscript(null)).toEqual([])
    expect(readTranscript({ cues: 'none' })).toEqual([])
    expect(
      readTranscript({
        cues: [null, { start: 'soon', text: 'a' }, { start: 4, text: '  ' }, { start: 4, text: 'kept' }],
      }),
    ).toEqual([{ at: 4, end: 4, text: 'kept' }])
  })

  test('finds the line at a second, and none before the first', () => {
    expect(findLineIndex(lines, 0)).toBe(-1)
    expect(findLineIndex(lines, 3.5)).toBe(0)
    expect(findLineIndex(lines, 11.99)).toBe(0)
    expect(findLineIndex(lines, 12)).toBe(1)
    expect(findLineIndex(lines, 500)).toBe(2)
    expect(findLineIndex([], 5)).toBe(-1)
  })

  test('shows a caption from its start until shortly after its end', () => {
    expect(findCaption(lines, 2)).toBeUndefined()
    expect(findCaption(lines, 4)?.text).toBe('Sit the way you already sit.')
    expect(findCaption(lines, 9.9)?.text).toBe('Sit the way you already sit.')
    expect(findCaption(lines, 10.1)).toBeUndefined()
  })

  test('finds lines regardless of case and accents', () => {
    expect(findLines(lines, 'SIT')).toEqual([0])
    expect(findLines(lines, 'cafe')).toEqual([2])
    expect(findLines(lines, '  ')).toEqual([0, 1, 2])
    expect(findLines(lines, 'umbrella')).toEqual([])
  })

  test('returns the last line that has started at any second', () => {
    const anyCues = fc.array(fc.record({ start: fc.double({ min: 0, max: 900, noNaN: true }), text: fc.constant('a') }))
    fc.assert(
      fc.property(anyCues, fc.double({ min: 0, max: 900, noNaN: true }), (cues, seconds) => {
        const read = readTranscript({ cues })
        expect(findLineIndex(read, seconds)).toBe(read.filter(({ at }) => at <= seconds).length - 1)
      }),
    )
  })
})
