/** The outcome of a script request that returned no script. */
import { ApiError } from '#contract/call.ts'
import { LIMIT_REACHED, NEEDS_PERSON, TOPIC_NOT_OFFERED } from '#contract/failures.ts'
import { toLocalDay, formatTimeOfDay } from '#rules/times.ts'
import { toErrorText, withHint } from '#web/lib/errors/api-errors.ts'
import { exercises } from '#web/lib/messages/en/exercises.ts'

export type PromptOutcome =
  | { kind: 'crisis' }
  | { kind: 'blocked'; suggestions: readonly string[] }
  | { kind: 'limit'; message: string }
  | { kind: 'failed'; message: string }

const listTexts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : []

/**
 * Returns the server's message and the time when the quota is free again. Each use counts for 24 hours, so that is
 * within a day.
 */
export const formatLimitMessage = ({ message, retryAfter }: ApiError): string => {
  if (retryAfter === undefined) return message
  const freeAt = new Date(Date.now() + retryAfter * 1000)
  const limitKey = toLocalDay(freeAt) === toLocalDay(new Date()) ? 'limit.after' : 'limit.tomorrow'
  return `${message} ${exercises(limitKey, { time: formatTimeOfDay(freeAt) })}`
}

export const toPromptOutcome = (error: unknown): PromptOutcome => {
  const failed = { kind: 'failed', message: withHint(toErrorText(error), exercises('prompt.error')) } as const
  if (!(error instanceof ApiError)) return failed
  if (error.code === NEEDS_PERSON) return { kind: 'crisis' }
  if (error.code === TOPIC_NOT_OFFERED) return { kind: 'blocked', suggestions: listTexts(error.body['Suggestions']) }
  if (error.code === LIMIT_REACHED) return { kind: 'limit', message: formatLimitMessage(error) }
  return error.http > 0 && error.http < 500 ? { kind: 'failed', message: error.message } : failed
}
