import { createCues, toWebVtt, type Cue } from '../mix/cues.ts'
import { SessionMeters, type Loudness } from '../mix/meters.ts'
import { MIX_DELAY } from '../mix/mix-down.ts'
import { writeMp3, type Mp3File } from '../mix/mp3.ts'
import { measureSpeechDecibels } from '../mix/speech-level.ts'
import { createTimeline, type Clip } from '../mix/timeline.ts'
import { listLines, splitSentences, type Script } from '../script/script.ts'
import { narrators } from '../voice/narrators.ts'
import { synthesizeSpeech } from '../voice/synthesize-speech.ts'
import { meterBlocks } from './meter-blocks.ts'
import { toSpeakingProgress, type ReportProgress } from './progress.ts'

export type SessionJob = {
  script: Script
  /** The path of the MP3. */
  file: string
}

export type RenderedSession = Mp3File & {
  cues: Cue[]
  vtt: string
  loudness: Loudness
  /**
   * The number of `rest` lines left out, and the seconds of silence beyond the script's longest pauses. Both are 0 in
   * a well-written script.
   */
  fit: { dropped: number; overflow: number }
  /** CPU seconds of the rendering thread. */
  cpuSeconds: number
}

/** Renders the MP3 of a script with its cues in this thread. The same script always gives the same bytes. */
export const renderSessionAudio = async (
  { script, file }: SessionJob,
  report: ReportProgress,
): Promise<RenderedSession> => {
  const cpuBefore = process.threadCpuUsage()
  report({ stage: 'script', percent: 3 })
  const clips = await speakAll(script, report)
  const timeline = createTimeline(script, clips, measureSpeechDecibels(clips.flat()))
  const meters = new SessionMeters(timeline.spoken, MIX_DELAY)
  const mp3 = await writeMp3(file, { kilobits: 96, channels: 2 }, meterBlocks(timeline, { meters, report }))
  const cues = createCues(timeline)
  const { user, system } = process.threadCpuUsage(cpuBefore)
  report({ stage: 'done', percent: 100 })
  const { dropped, overflow } = timeline.fit
  const cpuSeconds = (user + system) / 1e6
  return { ...mp3, cues, vtt: toWebVtt(cues), loudness: meters.read(), fit: { dropped, overflow }, cpuSeconds }
}

const speakAll = async (script: Script, report: ReportProgress) => {
  const lines = listLines(script)
  const clips: Clip[][] = []
  for (const [index, line] of lines.entries()) {
    report(toSpeakingProgress(index, lines.length))
    const lineClips: Clip[] = []
    for (const text of splitSentences(line.text)) {
      lineClips.push({ text, signal: await synthesizeSpeech(text, narrators[script.narrator], script.audience) })
    }
    clips.push(lineClips)
  }
  return clips
}
