import { LoudnessMeter } from '../dsp/loudness.ts'
import type { Clip } from './timeline.ts'

/** Speech sits at this loudness, whatever the pauses do to that of the whole. */
const SPEECH_LUFS = -19

/** How much louder the sentences have to be made: measured on the words alone, or long silences would make them too loud. */
export const speechDecibels = (clips: readonly Clip[]) => {
  const meter = new LoudnessMeter(2)
  for (const { signal } of clips) meter.push([signal, signal])
  return clips.length > 0 ? SPEECH_LUFS - meter.integrated() : 0
}
