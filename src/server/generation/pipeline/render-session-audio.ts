import { createCues, toWebVtt } from '../mix/cues.ts'
import { SessionMeters, type Loudness } from '../mix/meters.ts'
import { MIX_DELAY } from '../mix/mix-down.ts'
import { writeMp3, type Mp3File } from '../mix/mp3.ts'
import { measureSpeechDecibels } from '../mix/speech-level.ts'
import { createTimeline, type Clip } from '../mix/timeline.ts'
import { listLines, splitSentences, type Script } from '../script/script.ts'
import { narrators } from '../voice/narrators.ts'
import { SentenceCache } from '../voice/sentence-cache.ts'
import { synthesizeSpeech } from '../voice/synthesize-speech.ts'
import { getClip, listSpokenSentences, type VoiceReading } from '../voice/voice-reading.ts'
import { meterBlocks } from './meter-blocks.ts'
import { toSpeakingProgress, type ReportProgress } from './progress.ts'
import type { TranscriptCue } from '#rules/transcript.ts'

export type SessionJob = {
  script: Script
  /** The path of the MP3. */
  file: string
}

/** A session, and the folder with the sentences that a speech provider has spoken. Without it, the built-in voice speaks. */
export type SessionTask = SessionJob & { spoken?: { sentences: string; provider: string } }

export type RenderedSession = Mp3File & {
  cues: TranscriptCue[]
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
  { script, file, spoken }: SessionTask,
  report: ReportProgress,
): Promise<RenderedSession> => {
  const cpuBefore = process.threadCpuUsage()
  report({ stage: 'script', percent: 3 })
  const clips = spoken ? await readSpokenClips(script, spoken) : await speakAll(script, report)
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

/** Returns how a session is read: by its narrator at the usual pace. */
export const toSessionReading = ({ narrator, audience }: Script, provider: string): VoiceReading => ({
  narrator,
  audience,
  rate: 1,
  provider,
})

/** Reads the sentences of a provider, which must all be in the folder. @throws SpeechFailedError */
const readSpokenClips = async (script: Script, { sentences, provider }: NonNullable<SessionTask['spoken']>) => {
  const cache = new SentenceCache(sentences)
  const reading = toSessionReading(script, provider)
  const clips: Clip[][] = []
  for (const { text } of listLines(script)) {
    const lineClips: Clip[] = []
    for (const sentence of listSpokenSentences(text, reading)) {
      lineClips.push({ text: sentence.text, signal: (await getClip(sentence, reading, cache)).signal })
    }
    clips.push(lineClips)
  }
  return clips
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
