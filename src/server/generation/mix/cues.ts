import { SAMPLE_RATE } from '../dsp/signal.ts'
import { MIX_DELAY } from './mix-down.ts'
import { MP3_DELAY } from './mp3.ts'
import type { Timeline } from './timeline.ts'

/** One spoken sentence with its place in the file, in seconds as a player counts them. */
export type Cue = { start: number; end: number; text: string }

const secondsInFile = (place: number) => Math.round(((place + MIX_DELAY + MP3_DELAY) / SAMPLE_RATE) * 1000) / 1000

export const cuesOf = ({ spoken }: Pick<Timeline, 'spoken'>): Cue[] =>
  spoken.map(({ text, from, to }) => ({ start: secondsInFile(from), end: secondsInFile(to), text }))

/** Captions stay a moment longer than the voice, but never into the next one. */
const LINGER = 0.25

export const toWebVtt = (cues: readonly Cue[]) =>
  [
    'WEBVTT',
    ...cues.map(({ start, end, text }, index) => {
      const until = Math.min(end + LINGER, cues[index + 1]?.start ?? Infinity)
      return `${index + 1}\n${clock(start)} --> ${clock(until)}\n${text}`
    }),
  ].join('\n\n') + '\n'

const clock = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
