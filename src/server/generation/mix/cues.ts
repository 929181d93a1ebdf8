import { SAMPLE_RATE } from '../dsp/signal.ts'
import { MIX_DELAY } from './mix-down.ts'
import { MP3_DELAY } from './mp3.ts'
import type { Timeline } from './timeline.ts'
import type { TranscriptCue } from '#rules/transcript.ts'

export { toWebVtt } from '#rules/transcript.ts'

const toFileSeconds = (position: number) => Math.round(((position + MIX_DELAY + MP3_DELAY) / SAMPLE_RATE) * 1000) / 1000

export const createCues = ({ spoken }: Pick<Timeline, 'spoken'>): TranscriptCue[] =>
  spoken.map(({ text, from, to }) => ({ start: toFileSeconds(from), end: toFileSeconds(to), text }))
