/** Generates the audio of a script. Unsaved changes are sent first. */
import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/exercises.ts'
import { LIMIT_REACHED, NEEDS_PERSON, QUEUED } from '#contract/failures.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { getErrorText, withHint } from '#web/lib/errors/api-errors.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import type { ExerciseDraft } from '../draft/draft.ts'
import { formatLimitMessage } from '../prompt/prompt-outcome.ts'

export interface AudioGeneration {
  /** Starts the generation, then calls `onStarted`. */
  generate: () => void
  busy: boolean
  problem: { kind: 'limit' | 'failed'; message: string } | undefined
  /** Whether the text indicates that the person needs help. No audio is generated then. */
  needsPerson: boolean
}

const isQueued = (error: unknown): boolean => error instanceof ApiError && error.code === QUEUED

export const useGenerateAudio = (draft: ExerciseDraft, onStarted: () => void): AudioGeneration => {
  const audio = useAction(contract.generateAudio, {
    refreshes: [contract.draftInfo, contract.exercisesList, contract.configDefaults],
  })
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const generate = async () => {
    setError(undefined)
    setBusy(true)
    try {
      if (!(await draft.flush())) throw draft.get().failure ?? new Error('Not sent yet')
      await audio.act({ Exercise: { uuid: draft.uuid } })
      onStarted()
    } catch (problem) {
      if (!isQueued(problem)) return setError(problem)
      await refreshAnswers(contract.draftInfo, contract.exercisesList, contract.configDefaults)
      onStarted()
    } finally {
      setBusy(false)
    }
  }
  return {
    generate: () => void generate(),
    busy,
    problem: toProblem(error),
    needsPerson: getErrorCode(error) === NEEDS_PERSON,
  }
}

const getErrorCode = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

const toProblem = (error: unknown): AudioGeneration['problem'] => {
  if (error === undefined || getErrorCode(error) === NEEDS_PERSON) return undefined
  if (error instanceof ApiError && error.code === LIMIT_REACHED) {
    return { kind: 'limit', message: formatLimitMessage(error) }
  }
  const message = getErrorText(error)
  const isAnswered = error instanceof ApiError && error.http > 0
  return { kind: 'failed', message: isAnswered ? message : withHint(message, exerciseEditor('audio.create.error')) }
}
