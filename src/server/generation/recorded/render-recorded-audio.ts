/** Renders the audio of a session or exercise that a person has recorded line by line. */
import { readFile } from 'node:fs/promises'
import type { TranscriptCue } from '#rules/transcript.ts'
import { createRandom } from '../dsp/random.ts'
import type { AmbienceSlug } from '../facts.ts'
import { Bed } from '../mix/ambience-bed.ts'
import { createCues, toWebVtt } from '../mix/cues.ts'
import { SessionMeters } from '../mix/meters.ts'
import { MIX_DELAY } from '../mix/mix-down.ts'
import { writeMp3 } from '../mix/mp3.ts'
import { measureSpeechDecibels } from '../mix/speech-level.ts'
import { getSpeechSeconds, placeLines, type Clip, type Timeline } from '../mix/timeline.ts'
import { meterBlocks } from '../pipeline/meter-blocks.ts'
import { toSpeakingProgress, type ReportProgress } from '../pipeline/progress.ts'
import { createLoop } from '../pipeline/render-ambience-audio.ts'
import type { RenderedSession } from '../pipeline/render-session-audio.ts'
import { fitExercise } from '../script/fit-exercise.ts'
import { DoesNotFitError, fitPauses } from '../script/fit-pauses.ts'
import { getMargins } from '../script/margins.ts'
import type { ScriptPause, ScriptSectionName } from '../script/script.ts'
import { cleanTake, LEAD_SAMPLES, TAIL_SAMPLES } from './clean-take.ts'
import { InvalidTakeError } from './decode-take.ts'

export type RecordedLine = {
  text: string
  section: ScriptSectionName
  pause: ScriptPause
  /** As in an exercise: a pause that a person set, and a held count in seconds. */
  fixed?: boolean
  count?: number
  /** The id of an exercise's line. */
  id?: string
}

/** A recorded script with the file of each line's take. The same job always gives the same bytes. */
export type RecordedJob = {
  lines: readonly (RecordedLine & { take: string })[]
  minutes: number
  /** Decides about the bells: after `sleep` no bell wakes anyone. */
  theme: string
  /** A session lasts exactly its minutes; an exercise may last longer, because nothing that a person wrote is left out. */
  isExact: boolean
  bed: AmbienceSlug | null
  /** Chooses the position in its loop at which the bed begins. */
  seed: number
  /** The path of the MP3. */
  file: string
}

/** The audio, or why the takes can't become audio, written for the person who recorded them. */
export type RenderedRecording = RenderedSession | { problem: string }

const createTooLongProblem = (seconds: number): string =>
  `Your lines take ${Math.ceil(seconds)} seconds longer than this session has. Speak some of them a little faster.`

const readClip = async (take: string, line: number): Promise<Float32Array> => {
  try {
    return cleanTake(await readFile(take))
  } catch (cause) {
    if (cause instanceof InvalidTakeError) throw new InvalidTakeError(`Line ${line + 1}: ${cause.message}`)
    throw cause
  }
}

const readClips = async ({ lines }: RecordedJob, report: ReportProgress): Promise<Clip[][]> => {
  const clips: Clip[][] = []
  for (const [index, { text, take }] of lines.entries()) {
    report(toSpeakingProgress(index, lines.length))
    clips.push([{ text, signal: await readClip(take, index) }])
  }
  return clips
}

const fitLines = ({ lines, minutes, isExact }: RecordedJob, clips: readonly Clip[][], marginSeconds: number) => {
  const timed = lines.map((line, index) => ({ ...line, speech: getSpeechSeconds(clips[index]!) }))
  const target = minutes * 60
  return isExact
    ? { ...fitPauses(timed, { target, marginSeconds }), seconds: target }
    : fitExercise(timed, { target, marginSeconds })
}

const createBed = ({ bed, seed }: RecordedJob, length: number): Bed | undefined => {
  if (bed === null) return undefined
  const loop = createLoop(bed)
  return new Bed(loop, { length, start: Math.floor(createRandom(seed)() * loop[0].length) })
}

/** A cue is the speech itself, without the breath around it. */
const createSpeechCues = ({ spoken }: Timeline, lines: RecordedJob['lines']): TranscriptCue[] => {
  const speech = spoken.map(({ from, to, ...cue }) => ({ ...cue, from: from + LEAD_SAMPLES, to: to - TAIL_SAMPLES }))
  return createCues({ spoken: speech }).map((cue, index) => {
    const { id } = lines[spoken[index]!.line]!
    return id === undefined ? cue : { ...cue, id }
  })
}

/** Returns the seconds that the left-out lines would have needed. */
const sumDropped = (clips: readonly Clip[][], pauses: readonly (number | undefined)[]): number =>
  clips.reduce((sum, lineClips, line) => (pauses[line] === undefined ? sum + getSpeechSeconds(lineClips) : sum), 0)

/** @throws InvalidTakeError, DoesNotFitError */
const render = async (job: RecordedJob, report: ReportProgress): Promise<RenderedRecording> => {
  const cpuBefore = process.threadCpuUsage()
  report({ stage: 'script', percent: 3 })
  const clips = await readClips(job, report)
  const margins = getMargins(job)
  const { pauses, seconds, dropped, overflow } = fitLines(job, clips, margins.lead + margins.tail)
  if (job.isExact && dropped > 0) return { problem: createTooLongProblem(sumDropped(clips, pauses)) }
  const lines = pauses.map((pause, index) => ({ clips: clips[index]!, pause }))
  const timeline = placeLines(lines, { margins, seconds, speechDecibels: measureSpeechDecibels(clips.flat()) })
  const bed = createBed(job, timeline.length)
  const meters = new SessionMeters(timeline.spoken, MIX_DELAY)
  const blocks = meterBlocks(timeline, { meters, report, ...(bed ? { bed } : {}) })
  const mp3 = await writeMp3(job.file, { kilobits: 96, channels: 2 }, blocks)
  const cues = createSpeechCues(timeline, job.lines)
  const { user, system } = process.threadCpuUsage(cpuBefore)
  report({ stage: 'done', percent: 100 })
  return {
    ...mp3,
    cues,
    vtt: toWebVtt(cues),
    loudness: meters.read(),
    fit: { dropped, overflow },
    cpuSeconds: (user + system) / 1e6,
  }
}

/** Renders the MP3 in this thread. */
export const renderRecordedAudio = async (job: RecordedJob, report: ReportProgress): Promise<RenderedRecording> => {
  try {
    return await render(job, report)
  } catch (cause) {
    if (cause instanceof InvalidTakeError) return { problem: cause.message }
    if (cause instanceof DoesNotFitError) return { problem: createTooLongProblem(cause.excess) }
    throw cause
  }
}
