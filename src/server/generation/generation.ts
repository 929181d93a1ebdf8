/** Turns scripts into audio. This is the only interface of generation that the rest of the server may use. */
import { createHash } from 'node:crypto'
import { type AmbienceSlug, BUILT_IN_VOICES_VERSION, RENDER_CHAIN } from './facts.ts'
import type { Mp3File } from './mix/mp3.ts'
import type { SessionJob } from './pipeline/render-session-audio.ts'
import { renderInThread, type RenderOptions } from './pipeline/render-in-thread.ts'
import { fullRenderQueue } from './pipeline/render-queue.ts'
import type { RecordedJob, RenderedRecording } from './recorded/render-recorded-audio.ts'
import type { NarratorName, Script } from './script/script.ts'

export { ambienceSounds, type AmbienceSlug, type AmbienceSound } from './facts.ts'
export { compose, type ComposedExercise, type ComposerRequest } from './composer/compose.ts'
export { chooseAlternativeLine, type AlternativeLineRequest } from './composer/alternative-line.ts'
export type { ComposedLine, Span } from './composer/composed-lines.ts'
export { suggestPrompts, suggestTopics, listTechniqueFacts } from './composer/topics.ts'
export type { Mp3File } from './mix/mp3.ts'
export type { Loudness } from './mix/meters.ts'
export type { RenderedSession, SessionJob } from './pipeline/render-session-audio.ts'
export type { GenerationProgress } from './pipeline/progress.ts'
export type { ExerciseCue, ExerciseJob, ExerciseLine, LineJob } from './pipeline/exercise-job.ts'
export {
  NoSpeechError,
  renderExercise,
  renderLine,
  type RenderedExercise,
  type SpeechOptions,
  type SpokenBy,
} from './pipeline/render-exercise.ts'
export { measureSpeechDemand, recordSession, type SpeechDemand } from './pipeline/record-session.ts'
export type { RenderOptions } from './pipeline/render-in-thread.ts'
export { checkScript, type ScriptFinding } from './script/check-script.ts'
export { estimateScriptCues, type TimedScript } from './script/estimate-script-cues.ts'
export { parseScript } from './script/parse-script.ts'
export { InvalidAudioError } from './uploaded/audio-problems.ts'
export { processAudioInWorker, type ProcessAudioOptions } from './uploaded/process-in-worker.ts'
export type { UploadedJob, UploadedProgress, NormalizedAudio } from './uploaded/transcode-upload.ts'
export type { SpeechProvider } from './voice/speech-provider.ts'
export { InvalidTakeError } from './recorded/decode-take.ts'
export { measureTake } from './recorded/measure-take.ts'
export type { RecordedLine, RenderedRecording } from './recorded/render-recorded-audio.ts'
export { ScriptError } from './script/script-error.ts'
export { getVoiceSampleText } from './voice/narrators.ts'
export { NARRATORS, type NarratorName, type Script } from './script/script.ts'

/** Sets how many renders of audio run at the same time, each on its own core. */
export const setRenderSlots = (slots: number): void => fullRenderQueue.setSlots(slots)

/**
 * Returns a key for the audio of a script. Scripts with the same key give the same bytes, so finished audio is found
 * by it. Only audible facts count: a new title, description or cover keeps the audio.
 */
export const getRenderKey = ({ audience, minutes, narrator, theme, sections }: Script) => {
  const spokenSections = sections.map(({ section, lines }) => [
    section,
    lines.map(({ text, pause }) => [text, Object.values(pause)]),
  ])
  const audibleFacts = [RENDER_CHAIN, BUILT_IN_VOICES_VERSION, audience, minutes, narrator, theme, spokenSections]
  return createHash('sha256').update(JSON.stringify(audibleFacts)).digest('hex')
}

/**
 * Renders a session's MP3 to `job.file`, in a worker thread and one at a time; other jobs wait in the queue. The file
 * appears complete or not at all. The same script always gives the same bytes, also after an interrupted run.
 */
export const renderSession = (job: SessionJob, options: RenderOptions = {}) =>
  renderInThread({ kind: 'session', ...job }, options)

/** Renders the MP3 of a background sound, 128 kbit/s stereo. {@link AmbienceSound} describes where its loop is. */
export const renderAmbience = (
  job: { slug: AmbienceSlug; file: string },
  options: RenderOptions = {},
): Promise<Mp3File> => renderInThread({ kind: 'ambience', ...job }, options)

/** Renders the MP3 in which a narrator introduces themself, 64 kbit/s mono. */
export const renderVoiceSample = (
  job: { narrator: NarratorName; file: string },
  options: RenderOptions = {},
): Promise<Mp3File> => renderInThread({ kind: 'voice sample', ...job }, options)

/**
 * Renders the MP3 of a session that a person has recorded line by line, in a worker thread. The file appears complete
 * or not at all.
 */
export const renderRecording = (job: RecordedJob, options: RenderOptions = {}): Promise<RenderedRecording> =>
  renderInThread({ kind: 'recorded', ...job }, options)
