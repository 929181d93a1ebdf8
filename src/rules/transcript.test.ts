import { expect, test } from 'vitest'
import { estimateCues, createTimedCues, parseTranscript, formatTranscript } from './transcript.ts'

const parseTexts = (text: string) => parseTranscript(text).lines.map((line) => line.text)

test('parseTranscript turns plain text into one line per sentence', () => {
  const { lines, timed, problem } = parseTranscript('Sit down. Is it quiet?\n\n  Listen  to the room. ')
  expect(lines.map(({ text }) => text)).toEqual(['Sit down.', 'Is it quiet?', 'Listen to the room.'])
  expect([timed, problem]).toEqual([false, undefined])
})

test('parseTranscript reads times before lines, with or without brackets and hours', () => {
  const { lines, timed } = parseTranscript('0:02 Sit down.\n[1:04.5] - Listen.\n(1:00:00) Go on.')
  expect(timed).toBe(true)
  expect(lines.map(({ start, text }) => [start, text])).toEqual([
    [2, 'Sit down.'],
    [64.5, 'Listen.'],
    [3600, 'Go on.'],
  ])
})

test('parseTranscript reads WebVTT and SubRip without numbers, notes and markup', () => {
  const vtt = 'WEBVTT\n\nNOTE by Noor\n\n1\n00:01.000 --> 00:02.500 align:start\n<v River>Sit\ndown.</v>\n'
  expect(parseTranscript(vtt).lines).toEqual([{ start: 1, end: 2.5, text: 'Sit down.' }])
  const srt =
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<i>Sit</i> down.\r\n\r\n2\r\n00:01:03,000 --> 00:01:04,000\r\nUp.'
  expect(parseTranscript(srt).lines.map(({ start, text }) => [start, text])).toEqual([
    [1, 'Sit down.'],
    [63, 'Up.'],
  ])
})

test('parseTranscript reports a line without a time, with an earlier time or with too many words', () => {
  expect(parseTranscript('0:02 Sit down.\nListen.').problem).toMatch(/^Line 2 has no time/)
  expect(parseTranscript('0:20 Sit down.\n0:02 Listen.').problem).toMatch(/^Line 2 begins before/)
  expect(parseTranscript('word '.repeat(200)).problem).toMatch(/^Line 1 is too long/)
})

test('parseTranscript returns no lines for blank text', () => {
  expect(parseTexts(' \n\t\n')).toEqual([])
  expect(parseTranscript('WEBVTT\n\n00:01.000 --> 00:02.000\n\n').timed).toBe(false)
})

test('timed cue ends by its estimated length, or when the next one starts', () => {
  const { lines } = parseTranscript('0:01 Sit down now, where you are.\n0:02 Listen.\n0:50 Go on.')
  const cues = createTimedCues(lines, 60)
  expect(cues.map(({ end }) => end)).toEqual([2, 3.2, 51.2])
})

test('estimated cues follow the segments with speech', () => {
  const { lines } = parseTranscript('Sit down.\nAnd wait.\nNow go up.')
  const cues = estimateCues(
    lines,
    [
      [2, 4],
      [30, 31],
    ],
    60,
  )
  expect(cues.map(({ start }) => Math.floor(start))).toEqual([2, 2, 3])
  expect(cues[2]?.end).toBeGreaterThan(30)
  expect(estimateCues(lines, [], 9).map(({ start }) => Math.floor(start))).toEqual([0, 2, 5])
})

test('formatTranscript writes timed lines as they were entered', () => {
  const text = '0:02.0 Sit down.\n1:04.5 Listen.'
  expect(formatTranscript(createTimedCues(parseTranscript(text).lines, 90), true)).toBe(text)
})
