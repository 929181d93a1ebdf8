/** Parses transcripts as people type or paste them: plain lines, lines with timestamps, WebVTT and SubRip. */

/** A spoken sentence with its start and end, in seconds. */
export interface TranscriptCue {
  start: number
  end: number
  text: string
}

/** The times are in seconds, or null for a line without a timestamp. */
export interface TranscriptLine {
  start: number | null
  end: number | null
  text: string
}

export interface ParsedTranscript {
  lines: TranscriptLine[]
  /** Whether every line has a timestamp. */
  timed: boolean
  /** The problem, as a message for the person. */
  problem?: string
}

const MAX_LINE_LENGTH = 500
const ARROW = /^\s*((?:\d+:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)\s*-->\s*((?:\d+:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)/
const TIME_BEFORE = /^[[(]?((?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)[\])]?\s+(?:[-\u2013]\s+)?(\S.*)$/
const SENTENCES = /(?<=[.?!\u2026])\s+/

const parseSeconds = (time: string): number =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)

const cleanText = (text: string): string =>
  text
    .replace(/<[^<>]*>|\{\\[^{}]*\}|-->/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const splitRows = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)

/** Parses WebVTT and SubRip: a line with times, then text until an empty line. */
const parseCaptionLines = (rows: readonly string[]): TranscriptLine[] => {
  const lines: TranscriptLine[] = []
  for (let index = 0; index < rows.length; index += 1) {
    const times = ARROW.exec(rows[index] ?? '')
    if (!times) continue
    const textLines: string[] = []
    while (index + 1 < rows.length && rows[index + 1]?.trim()) textLines.push(rows[(index += 1)] ?? '')
    const text = cleanText(textLines.join(' '))
    if (text) lines.push({ start: parseSeconds(times[1] ?? ''), end: parseSeconds(times[2] ?? ''), text })
  }
  return lines
}

const parsePlainLines = (rows: readonly string[]): TranscriptLine[] =>
  rows.flatMap((row) => {
    const text = cleanText(row)
    if (!text) return []
    const timed = TIME_BEFORE.exec(text)
    return [
      timed
        ? { start: parseSeconds(timed[1] ?? ''), end: null, text: timed[2] ?? '' }
        : { start: null, end: null, text },
    ]
  })

const findProblem = (lines: readonly TranscriptLine[]): string | undefined => {
  const longIndex = lines.findIndex(({ text }) => text.length > MAX_LINE_LENGTH)
  if (longIndex >= 0) return `Line ${longIndex + 1} is too long. Put each sentence on its own line.`
  const untimedIndex = lines.findIndex(({ start }) => start === null)
  if (untimedIndex < 0) {
    const backwardIndex = lines.findIndex(
      ({ start }, index) => index > 0 && (start ?? 0) < (lines[index - 1]?.start ?? 0),
    )
    return backwardIndex < 0
      ? undefined
      : `Line ${backwardIndex + 1} begins before the line above it. Check its timestamp.`
  }
  if (lines.every(({ start }) => start === null)) return undefined
  return `Line ${untimedIndex + 1} has no timestamp, but others do. Give all lines a timestamp, or none.`
}

/** Splits lines without timestamps into sentences, so that each can be shown while it is spoken. */
const splitSentences = (lines: readonly TranscriptLine[]): TranscriptLine[] =>
  lines.flatMap((line) => line.text.split(SENTENCES).map((text) => ({ ...line, text })))

export const parseTranscript = (text: string): ParsedTranscript => {
  const rows = splitRows(text)
  const captions = rows.some((row) => ARROW.test(row))
  const parsedLines = captions ? parseCaptionLines(rows) : parsePlainLines(rows)
  const timed = parsedLines.length > 0 && parsedLines.every(({ start }) => start !== null)
  const lines = parsedLines.some(({ start }) => start !== null) ? parsedLines : splitSentences(parsedLines)
  const problem = findProblem(lines)
  return { lines, timed, ...(problem ? { problem } : {}) }
}

/** The minimum seconds for which a line is shown, and the seconds for each of its letters. */
const MIN_LINE_SECONDS = 1.2
const SECONDS_PER_LETTER = 0.075

const roundToHundredths = (seconds: number): number => Math.round(seconds * 100) / 100

/** Creates cues from lines with timestamps. A line without an end ends when it has probably been spoken. */
export const createTimedCues = (lines: readonly TranscriptLine[], seconds: number): TranscriptCue[] =>
  lines.map(({ start, end, text }, index) => {
    const from = start ?? 0
    const next = lines[index + 1]?.start ?? Math.max(seconds, from)
    const estimatedEnd = from + Math.max(MIN_LINE_SECONDS, text.length * SECONDS_PER_LETTER)
    const to = end !== null && end > from ? end : Math.min(estimatedEnd, Math.max(next, from))
    return { start: roundToHundredths(from), end: roundToHundredths(to), text }
  })

/** The spans of a recording with speech, in seconds. */
export type SpeechSpans = readonly (readonly [from: number, to: number])[]

/** Returns the moment at which the given number of seconds has been spoken. */
const findMoment = (voiced: SpeechSpans, speechSeconds: number): number => {
  let remaining = speechSeconds
  for (const [from, to] of voiced) {
    if (remaining < to - from) return from + remaining
    remaining -= to - from
  }
  return voiced.at(-1)?.[1] ?? 0
}

/** Creates cues from lines without timestamps, distributed by their letters over the spans with speech. */
export const estimateCues = (
  lines: readonly TranscriptLine[],
  voiced: SpeechSpans,
  seconds: number,
): TranscriptCue[] => {
  const spans: SpeechSpans = voiced.length > 0 ? voiced : [[0, seconds]]
  const speechSeconds = spans.reduce((sum, [from, to]) => sum + to - from, 0)
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  return lines.map(({ text }) => {
    const start = findMoment(spans, (speechSeconds * before) / characters)
    before += text.length
    // Slightly earlier, so that the end of a line is not at the start of the next span.
    const end = findMoment(spans, Math.max(0, (speechSeconds * before) / characters - 0.01))
    return { start: roundToHundredths(start), end: roundToHundredths(Math.max(start, end)), text }
  })
}

const formatCueTime = (seconds: number): string => {
  const tenths = Math.round(seconds * 10)
  const rest = tenths % 600
  return `${Math.floor(tenths / 600)}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`
}

/** Formats cues for editing: one sentence per line, with its timestamp if it has one. */
export const formatTranscript = (cues: readonly TranscriptCue[], timed: boolean): string =>
  cues.map(({ start, text }) => (timed ? `${formatCueTime(start)} ${text}` : text)).join('\n')

/** The time for which a caption stays after its sentence, if the next one has not started. */
const LINGER_SECONDS = 0.25

export const toWebVtt = (cues: readonly TranscriptCue[]): string =>
  [
    'WEBVTT',
    ...cues.map(({ start, end, text }, index) => {
      const shownUntil = Math.min(end + LINGER_SECONDS, cues[index + 1]?.start ?? Infinity)
      return `${index + 1}\n${formatVttTime(start)} --> ${formatVttTime(shownUntil)}\n${text}`
    }),
  ].join('\n\n') + '\n'

const formatVttTime = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
