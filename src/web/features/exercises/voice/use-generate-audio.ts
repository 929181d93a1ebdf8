/** Having a script read aloud: what is open is stored first, then the sound is asked for. */
import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/exercises.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { problemText, withHint } from '#web/lib/problem-text.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import type { ExerciseDraft } from '../draft/draft.ts'
import { limitText } from '../prompt/outcome.ts'

/** Code of an exercise that waits behind others; it has begun all the same. */
const QUEUED = '602'

export interface AudioGeneration {
  /** Calls back once it has begun. */
  make: () => void
  busy: boolean
  trouble: { kind: 'limit' | 'failed'; message: string } | undefined
  /** A person is needed before it can be read. */
  needsPerson: boolean
}

const isQueued = (error: unknown): boolean => error instanceof ApiError && error.code === QUEUED

export const useGenerateAudio = (draft: ExerciseDraft, onBegun: () => void): AudioGeneration => {
  const audio = useAction(contract.generateAudio, {
    refreshes: [contract.draftInfo, contract.exercisesList, contract.configDefaults],
  })
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const make = async () => {
    setError(undefined)
    setBusy(true)
    try {
      if (!(await draft.flush())) throw draft.get().refusal ?? new Error('Not sent yet')
      await audio.act({ Exercise: { uuid: draft.uuid } })
      onBegun()
    } catch (problem) {
      if (!isQueued(problem)) return setError(problem)
      await refreshAnswers(contract.draftInfo, contract.exercisesList, contract.configDefaults)
      onBegun()
    } finally {
      setBusy(false)
    }
  }
  return { make: () => void make(), busy, trouble: troubleOf(error), needsPerson: codeOf(error) === '801' }
}

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

const troubleOf = (error: unknown): AudioGeneration['trouble'] => {
  if (error === undefined || codeOf(error) === '801') return undefined
  if (error instanceof ApiError && error.code === '601') return { kind: 'limit', message: limitText(error) }
  const message = problemText(error)
  const isAnswered = error instanceof ApiError && error.http > 0
  return { kind: 'failed', message: isAnswered ? message : withHint(message, exerciseEditor('voice.make.error')) }
}
