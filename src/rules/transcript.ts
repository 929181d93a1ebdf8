/** Parses transcripts as people type or paste them: plain lines, lines with timestamps, WebVTT and SubRip. */

/** A spoken sentence with its start and end, in seconds. */
export interface Cue {
  start: number
  end: number
  text: string
}

/** The times are in seconds, or null for a line without a timestamp. */
export interface WrittenLine {
  start: number | null
  end: number | null
  text: string
}

export interface WrittenTranscript {
  lines: WrittenLine[]
  /** Whether every line has a timestamp. */
  timed: boolean
  /** The problem, as a message for the person. */
  problem?: string
}

const LONGEST_LINE = 500
const ARROW = /^\s*((?:\d+:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)\s*-->\s*((?:\d+:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)/
const TIME_BEFORE = /^[[(]?((?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)[\])]?\s+(?:[-\u2013]\s+)?(\S.*)$/
const SENTENCES = /(?<=[.?!\u2026])\s+/

const secondsOf = (time: string): number =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)

const tidy = (text: string): string =>
  text
    .replace(/<[^<>]*>|\{\\[^{}]*\}|-->/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const rowsOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)

/** Parses WebVTT and SubRip: a line with times, then text until an empty line. */
const captionLines = (rows: readonly string[]): WrittenLine[] => {
  const lines: WrittenLine[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const times = ARROW.exec(rows[at] ?? '')
    if (!times) continue
    const textLines: string[] = []
    while (at + 1 < rows.length && rows[at + 1]?.trim()) textLines.push(rows[(at += 1)] ?? '')
    const text = tidy(textLines.join(' '))
    if (text) lines.push({ start: secondsOf(times[1] ?? ''), end: secondsOf(times[2] ?? ''), text })
  }
  return lines
}

const plainLines = (rows: readonly string[]): WrittenLine[] =>
  rows.flatMap((row) => {
    const text = tidy(row)
    if (!text) return []
    const timed = TIME_BEFORE.exec(text)
    return [
      timed ? { start: secondsOf(timed[1] ?? ''), end: null, text: timed[2] ?? '' } : { start: null, end: null, text },
    ]
  })

const problemOf = (lines: readonly WrittenLine[]): string | undefined => {
  const long = lines.findIndex(({ text }) => text.length > LONGEST_LINE)
  if (long >= 0) return `Line ${long + 1} is too long. Put each sentence on its own line.`
  const untimed = lines.findIndex(({ start }) => start === null)
  if (untimed < 0) {
    const back = lines.findIndex(({ start }, at) => at > 0 && (start ?? 0) < (lines[at - 1]?.start ?? 0))
    return back < 0 ? undefined : `Line ${back + 1} begins before the line above it. Check its timestamp.`
  }
  if (lines.every(({ start }) => start === null)) return undefined
  return `Line ${untimed + 1} has no timestamp, but others do. Give all lines a timestamp, or none.`
}

/** Splits lines without timestamps into sentences, so that each can be shown while it is spoken. */
const inSentences = (lines: readonly WrittenLine[]): WrittenLine[] =>
  lines.flatMap((line) => line.text.split(SENTENCES).map((text) => ({ ...line, text })))

export const parseTranscript = (text: string): WrittenTranscript => {
  const rows = rowsOf(text)
  const captions = rows.some((row) => ARROW.test(row))
  const parsedLines = captions ? captionLines(rows) : plainLines(rows)
  const timed = parsedLines.length > 0 && parsedLines.every(({ start }) => start !== null)
  const lines = parsedLines.some(({ start }) => start !== null) ? parsedLines : inSentences(parsedLines)
  const problem = problemOf(lines)
  return { lines, timed, ...(problem ? { problem } : {}) }
}

/** The minimum seconds for which a line is shown, and the seconds for each of its letters. */
const SHORTEST_LINE = 1.2
const PER_LETTER = 0.075

const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100

/** Creates cues from lines with timestamps. A line without an end ends when it has probably been spoken. */
export const createTimedCues = (lines: readonly WrittenLine[], seconds: number): Cue[] =>
  lines.map(({ start, end, text }, at) => {
    const from = start ?? 0
    const next = lines[at + 1]?.start ?? Math.max(seconds, from)
    const estimatedEnd = from + Math.max(SHORTEST_LINE, text.length * PER_LETTER)
    const to = end !== null && end > from ? end : Math.min(estimatedEnd, Math.max(next, from))
    return { start: hundredths(from), end: hundredths(to), text }
  })

/** The spans of a recording with speech, in seconds. */
export type Voiced = readonly (readonly [from: number, to: number])[]

/** Returns the moment at which the given number of seconds has been spoken. */
const momentAt = (voiced: Voiced, speechSeconds: number): number => {
  let left = speechSeconds
  for (const [from, to] of voiced) {
    if (left < to - from) return from + left
    left -= to - from
  }
  return voiced.at(-1)?.[1] ?? 0
}

/** Creates cues from lines without timestamps, distributed by their letters over the spans with speech. */
export const estimateCues = (lines: readonly WrittenLine[], voiced: Voiced, seconds: number): Cue[] => {
  const spans: Voiced = voiced.length > 0 ? voiced : [[0, seconds]]
  const speechSeconds = spans.reduce((sum, [from, to]) => sum + to - from, 0)
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  return lines.map(({ text }) => {
    const start = momentAt(spans, (speechSeconds * before) / characters)
    before += text.length
    // Slightly earlier, so that the end of a line is not at the start of the next span.
    const end = momentAt(spans, Math.max(0, (speechSeconds * before) / characters - 0.01))
    return { start: hundredths(start), end: hundredths(Math.max(start, end)), text }
  })
}

const timeText = (seconds: number): string => {
  const tenths = Math.round(seconds * 10)
  const rest = tenths % 600
  return `${Math.floor(tenths / 600)}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`
}

/** Formats cues for editing: one sentence per line, with its timestamp if it has one. */
export const transcriptText = (cues: readonly Cue[], timed: boolean): string =>
  cues.map(({ start, text }) => (timed ? `${timeText(start)} ${text}` : text)).join('\n')

/** The seconds for which a caption stays after its sentence, if the next one has not started. */
const LINGER = 0.25

export const toWebVtt = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...cues.map(({ start, end, text }, index) => {
      const until = Math.min(end + LINGER, cues[index + 1]?.start ?? Infinity)
      return `${index + 1}\n${clock(start)} --> ${clock(until)}\n${text}`
    }),
  ].join('\n\n') + '\n'

const clock = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
