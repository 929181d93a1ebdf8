/** Scores texts in a worker thread: a script takes a quarter of a second in which the main thread can't respond. */
import { parentPort } from 'node:worker_threads'
import { type ClassifierName, readClassifier, scoreTexts } from './classifiers.ts'
import { loadEmbeddings } from './embeddings.ts'

export interface ScoreRequest {
  id: number
  classifier: ClassifierName
  texts: readonly string[]
}

/** `failed` names the kind of error only: its message may repeat what somebody wrote. */
export type ScoreReply = { id: number } & ({ scores: number[] } | { failed: string })

const [embed, prompts, lines] = await Promise.all([
  loadEmbeddings(),
  readClassifier('prompts'),
  readClassifier('lines'),
])
const classifiers = { prompts, lines }

const answerRequest = async ({ id, classifier, texts }: ScoreRequest): Promise<void> => {
  const reply: ScoreReply = await scoreTexts({ embed, classifier: classifiers[classifier] }, texts).then(
    (scores) => ({ id, scores }),
    (cause: unknown) => ({ id, failed: cause instanceof Error ? cause.name : typeof cause }),
  )
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
  parentPort?.postMessage(reply)
}

/** One request after the other, so that a second one doesn't take the memory of two batches. */
let lastAnswer = Promise.resolve()
parentPort?.on('message', (request: ScoreRequest) => {
  lastAnswer = lastAnswer.then(() => answerRequest(request))
})
