import { createRandom } from '../dsp/random.ts'
import { Bed } from '../mix/ambience-bed.ts'
import { createCues, toWebVtt } from '../mix/cues.ts'
import { SessionMeters } from '../mix/meters.ts'
import { MIX_DELAY } from '../mix/mix-down.ts'
import { writeMp3 } from '../mix/mp3.ts'
import { measureSpeechDecibels } from '../mix/speech-level.ts'
import { placeLines, getSpeechSeconds, type Clip } from '../mix/timeline.ts'
import { fitExercise } from '../script/fit-exercise.ts'
import { getMargins } from '../script/margins.ts'
import { getClip, listSpokenSentences } from '../voice/voice-reading.ts'
import { SentenceCache } from '../voice/sentence-cache.ts'
import type { ExerciseJob, ExerciseAudio, ExerciseTask } from './exercise-job.ts'
import { createLoop } from './render-ambience-audio.ts'
import { meterBlocks } from './meter-blocks.ts'
import { toSpeakingProgress, type ReportProgress } from './progress.ts'

/** Renders the MP3 of a custom exercise in this thread. Cached sentences are not spoken again. */
export const renderExerciseAudio = async (task: ExerciseTask, report: ReportProgress): Promise<ExerciseAudio> => {
  const cpuBefore = process.threadCpuUsage()
  report({ stage: 'script', percent: 3 })
  const sentences = new SentenceCache(task.sentences)
  const { clips, spokenCount } = await speakLines(task, sentences, report)
  const { timeline, fit, seconds } = arrangeTimeline(task, clips)
  const bed = createBed(task, timeline.length)
  const meters = new SessionMeters(timeline.spoken, MIX_DELAY)
  const mp3 = await writeMp3(task.file, { kilobits: 96, channels: 2 }, meterBlocks(timeline, { meters, report, bed }))
  if (task.deletesUnusedSentences) await sentences.deleteUnused()
  const cues = createCues(timeline).map((cue, index) => ({ ...cue, id: task.lines[timeline.spoken[index]!.line]!.id }))
  const { user, system } = process.threadCpuUsage(cpuBefore)
  report({ stage: 'done', percent: 100 })
  const cpuSeconds = (user + system) / 1e6
  return { ...mp3, seconds, cues, vtt: toWebVtt(cues), loudness: meters.read(), fit, spokenCount, cpuSeconds }
}

const speakLines = async (task: ExerciseTask, sentences: SentenceCache, report: ReportProgress) => {
  const clips: Clip[][] = []
  let spokenCount = 0
  for (const [index, line] of task.lines.entries()) {
    report(toSpeakingProgress(index, task.lines.length))
    const lineClips: Clip[] = []
    for (const sentence of listSpokenSentences(line.text, task)) {
      const { signal, isNew } = await getClip(sentence, task, sentences)
      lineClips.push({ text: sentence.text, signal })
      if (isNew) spokenCount++
    }
    clips.push(lineClips)
  }
  return { clips, spokenCount }
}

const arrangeTimeline = (job: ExerciseJob, clips: readonly (readonly Clip[])[]) => {
  const margins = getMargins(job)
  const target = job.minutes * 60
  const fitted = fitExercise(
    job.lines.map(({ kind, ...line }, index) => ({ ...line, section: kind, speech: getSpeechSeconds(clips[index]!) })),
    { target, marginSeconds: margins.lead + margins.tail },
  )
  const { pauses, seconds, overflow } = fitted
  const lines = pauses.map((pause, index) => ({ clips: clips[index]!, pause }))
  const dropped = job.lines.filter((_, index) => pauses[index] === undefined).map(({ id }) => id)
  const timeline = placeLines(lines, { margins, seconds, speechDecibels: measureSpeechDecibels(clips.flat()) })
  return { timeline, seconds, fit: { dropped, overflow, excess: seconds - target } }
}

const createBed = ({ bed, seed }: ExerciseJob, length: number) => {
  if (bed === null) return undefined
  const loop = createLoop(bed)
  return new Bed(loop, { length, start: Math.floor(createRandom(seed)() * loop[0].length) })
}
