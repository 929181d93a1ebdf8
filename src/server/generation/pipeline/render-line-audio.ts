import type { Mp3File } from '../mix/mp3.ts'
import { getClip, listSpokenSentences } from '../voice/voice-reading.ts'
import { SentenceCache } from '../voice/sentence-cache.ts'
import type { LineTask } from './exercise-job.ts'
import { writeVoiceMp3 } from './render-voice-sample.ts'

/** Renders the MP3 of a single text in this thread. */
export const renderLineAudio = async (task: LineTask): Promise<Mp3File> => {
  const sentences = new SentenceCache(task.sentences)
  const clips: Float32Array[] = []
  for (const sentence of listSpokenSentences(task.text, task)) {
    clips.push((await getClip(sentence, task, sentences)).signal)
  }
  return writeVoiceMp3(clips, task.file)
}
