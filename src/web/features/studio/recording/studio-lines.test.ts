import { describe, expect, it } from 'vitest'
import type { RecordingLine } from '#contract/studio/shapes.ts'
import type { WaitingTake } from '../takes/take-queue.ts'
import { findBest, findRemark, findUnrecorded, isRecorded, mergeTakes } from './studio-lines.ts'

const createStored = (uuid: string, best = true) => ({
  uuid,
  line: 0,
  best,
  seconds: 3,
  speech_seconds: 2.4,
  level: -20,
  peak: -8,
  floor: -70,
  url: `/takes/${uuid}`,
  recorded_at: '2026-11-30T10:00:00Z',
})

const createLine = (line: number, takes: RecordingLine['takes'] = []): RecordingLine => ({
  line,
  text: `Line ${line}`,
  text_key: `key ${line}`,
  section: 'arrive',
  expected_seconds: 3,
  pause_seconds: 4,
  takes,
})

const createWaiting = (uuid: string, more: Partial<WaitingTake> = {}): WaitingTake => ({
  uuid,
  recording_uuid: 'r',
  text_key: `key ${more.line ?? 0}`,
  line: 0,
  seconds: 3,
  speech_seconds: 2,
  level: -20,
  peak: -8,
  recorded_at: Date.parse('2026-11-30T11:00:00Z'),
  ...more,
})

const merge = (lines: RecordingLine[], waiting: WaitingTake[]) => mergeTakes({ uuid: 'r', lines }, waiting)

describe('lines of a recording', () => {
  it('show a take that waits on this device, and use it because it is the newest', () => {
    const [line] = merge([createLine(0, [createStored('a')])], [createWaiting('b')])
    expect(line!.takes.map(({ uuid, best }) => [uuid, best])).toEqual([
      ['a', false],
      ['b', true],
    ])
    expect(findBest(line!)?.uuid).toBe('b')
  })

  it('show no take twice while the server has it and the device does too', () => {
    const [line] = merge([createLine(0, [createStored('a')])], [createWaiting('a')])
    expect(line!.takes).toHaveLength(1)
  })

  it('leave out takes of other recordings and lines', () => {
    const [line] = merge(
      [createLine(0)],
      [createWaiting('a', { recording_uuid: 'x' }), createWaiting('b', { line: 1 })],
    )
    expect(line!.takes).toEqual([])
  })

  it('leave out a take that was read from another text', () => {
    const [line] = merge([createLine(0)], [createWaiting('a', { text_key: 'another key' })])
    expect(line!.takes).toEqual([])
  })

  it('count as unrecorded if the server rejected their only take', () => {
    const lines = merge(
      [createLine(0, [createStored('a')]), createLine(1)],
      [createWaiting('b', { line: 1, refused: 'No' })],
    )
    expect(lines.map(isRecorded)).toEqual([true, false])
    expect(findUnrecorded(lines)).toBe(1)
    expect(lines[1]!.takes[0]).toMatchObject({ best: false, refused: 'No' })
  })

  it('go on at the last line if all are recorded', () => {
    expect(findUnrecorded(merge([createLine(0, [createStored('a')]), createLine(1, [createStored('b')])], []))).toBe(1)
    expect(findUnrecorded([])).toBe(0)
  })
})

describe('a take', () => {
  it.each([
    ['loud', { speech_seconds: 3, level: -10, peak: -1 }],
    ['short', { speech_seconds: 1, level: -20, peak: -8 }],
    ['long', { speech_seconds: 9, level: -20, peak: -8 }],
    ['soft', { speech_seconds: 3, level: -45, peak: -30 }],
    [undefined, { speech_seconds: 3, level: -20, peak: -8 }],
  ] as const)('is %s', (remark, take) => expect(findRemark(take, 3)).toBe(remark))
})
