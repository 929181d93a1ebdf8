import { LoudnessMeter } from '../dsp/loudness.ts'
import type { Clip } from './timeline.ts'

/** The loudness of speech in a session, independent of how the pauses change that of the whole. */
const SPEECH_LUFS = -19

/**
 * Returns the change that the sentences need. It is measured on the words alone, because long silences would make
 * them too loud.
 */
export const measureSpeechDecibels = (clips: readonly Clip[]) => {
  const meter = new LoudnessMeter(2)
  for (const { signal } of clips) meter.push([signal, signal])
  return clips.length > 0 ? SPEECH_LUFS - meter.integrated() : 0
}
