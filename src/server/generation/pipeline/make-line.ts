import type { Mp3File } from '../mix/mp3.ts'
import { clipOf, spokenSentences } from '../voice/reading.ts'
import { Sentences } from '../voice/sentences.ts'
import type { LineTask } from './exercise-job.ts'
import { writeVoiceMp3 } from './make-voice-sample.ts'

/** Renders the MP3 of a single text in this thread. */
export const renderLineAudio = async (task: LineTask): Promise<Mp3File> => {
  const sentences = new Sentences(task.sentences)
  const clips: Float32Array[] = []
  for (const sentence of spokenSentences(task.text, task)) clips.push((await clipOf(sentence, task, sentences)).signal)
  return writeVoiceMp3(clips, task.file)
}
