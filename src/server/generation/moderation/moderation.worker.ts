/** Scores texts in a worker thread: a script takes a quarter of a second in which the main thread can't respond. */
import { createTaskHandler } from '#server/platform/threads/task-handler.ts'
import { type ClassifierName, readClassifier, scoreTexts } from './classifiers.ts'
import { loadEmbeddings } from './embeddings.ts'

export interface ScoreRequest {
  classifier: ClassifierName
  texts: readonly string[]
}

const [embed, prompts, lines] = await Promise.all([
  loadEmbeddings(),
  readClassifier('prompts'),
  readClassifier('lines'),
])
const classifiers = { prompts, lines }

export const handleTask = createTaskHandler(({ classifier, texts }: ScoreRequest): Promise<number[]> =>
  scoreTexts({ embed, classifier: classifiers[classifier] }, texts),
)
