/**
 * Saves a check-in: once, however often it is sent, on the local day of the person, and only with answers to questions
 * that the person's school asks.
 */
import { randomUUID } from 'node:crypto'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { checkIn } from '#contract/reflect.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { isContext } from '#rules/feelings/contexts.ts'
import { findWordById } from '#rules/feelings/words.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listAnswerableQuestions } from './questions.queries.ts'
import { insertCheckIn, findCheckInByClientUuid, type CheckInRow, type NewCheckIn } from './reflect.queries.ts'

type CheckInInput = RequestData<typeof checkIn>['Happiness']

interface CheckInSubmission {
  accountUuid: string
  organizationUuid: string
  /** The staff member who entered it for a student, or null. */
  enteredBy: string | null
  sent: CheckInInput
}

/** The maximum age of a check-in. A check-in that waited longer for a network is rejected. */
const MAX_AGE_MS = 60 * DAY_MS
/** The smallest and the greatest UTC offset, in minutes. */
const UTC_OFFSET_RANGE = [-12 * 60, 14 * 60] as const

const createFieldFailure = (path: string, message: string) =>
  new Failure('invalid', { fields: [{ path: `Happiness.${path}`, message }] })

const OFFSET_PATTERN = /([+-])(\d{2}):(\d{2})$/
const parseOffset = (text: string): number => {
  const [, sign, hours, minutes] = OFFSET_PATTERN.exec(text) ?? []
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
}

/**
 * Returns the moment and, from its UTC offset, the local day. A future time, of a clock that is ahead, counts as now,
 * so that no answer is lost.
 * @throws Failure invalid for a time that is too old, or an offset that no time zone has
 */
export const parseAnsweredAt = (text: string, now: Date): { answered_at: Date; day: string } => {
  const answered_at = new Date(Math.min(Date.parse(text), now.getTime()))
  const offset = parseOffset(text)
  const isRecent = now.getTime() - answered_at.getTime() <= MAX_AGE_MS
  if (!isRecent) throw createFieldFailure('answered_at', 'Choose a more recent date.')
  if (offset < UTC_OFFSET_RANGE[0] || offset > UTC_OFFSET_RANGE[1]) {
    throw createFieldFailure('answered_at', 'There is no such time zone.')
  }
  return { answered_at, day: new Date(answered_at.getTime() + offset * MINUTE_MS).toISOString().slice(0, 10) }
}

const removeDuplicates = <Value>(values: readonly Value[] = []): Value[] => [...new Set(values)]

const validateTexts = ({ answers, emotions = [], contexts = [], note }: CheckInInput): void => {
  const questionUuids = answers.map(({ question_uuid }) => question_uuid)
  const duplicateIndex = questionUuids.findIndex((uuid, index) => questionUuids.indexOf(uuid) !== index)
  if (duplicateIndex >= 0) throw createFieldFailure(`answers.${duplicateIndex}`, 'That question is answered twice.')
  const unknownWordIndex = emotions.findIndex((id) => !findWordById(id))
  if (unknownWordIndex >= 0) throw createFieldFailure(`emotions.${unknownWordIndex}`, 'That word is not known.')
  const unknownContextIndex = contexts.findIndex((id) => !isContext(id))
  if (unknownContextIndex >= 0) throw createFieldFailure(`contexts.${unknownContextIndex}`, 'That is not known.')
  if (!questionUuids.length && !emotions.length && !contexts.length && !note?.trim()) {
    throw createFieldFailure('answers', 'This check-in is empty. Answer a question first.')
  }
}

/**
 * Returns the score of the mood question, or null.
 * @throws Failure invalid for a question that the school doesn't ask
 */
const findMood = async ({ db }: Pick<Platform, 'db'>, { organizationUuid, sent: { answers } }: CheckInSubmission) => {
  if (!answers.length) return null
  const uuids = answers.map(({ question_uuid }) => question_uuid)
  const kindByQuestion = new Map(
    (await listAnswerableQuestions(db, organizationUuid, uuids)).map(({ uuid, kind }) => [uuid, kind]),
  )
  const unknownQuestionIndex = uuids.findIndex((uuid) => !kindByQuestion.has(uuid))
  if (unknownQuestionIndex >= 0) {
    throw createFieldFailure(`answers.${unknownQuestionIndex}.question_uuid`, 'That question is not asked here.')
  }
  return answers.find(({ question_uuid }) => kindByQuestion.get(question_uuid) === 'mood')?.score ?? null
}

/** @returns null if the check-in was deleted before it was sent again */
export const saveCheckIn = async (
  platform: Pick<Platform, 'db' | 'clock'>,
  submission: CheckInSubmission,
): Promise<CheckInRow | null> => {
  const { accountUuid, enteredBy, sent } = submission
  const now = platform.clock.now()
  const answeredAt = parseAnsweredAt(sent.answered_at, now)
  validateTexts(sent)
  const row: NewCheckIn = {
    ...answeredAt,
    uuid: randomUUID(),
    account_uuid: accountUuid,
    client_uuid: sent.client_uuid,
    mood: await findMood(platform, submission),
    answers: sent.answers,
    emotions: removeDuplicates(sent.emotions),
    contexts: removeDuplicates(sent.contexts),
    note: sent.note?.trim() || null,
    session_uuid: sent.before_or_after?.session_uuid ?? null,
    moment: sent.before_or_after?.moment ?? null,
    entered_by: enteredBy,
    created_at: now,
  }
  const added = await insertCheckIn(platform.db, row)
  // `entered_by` is always null here: own check-ins name nobody, and staff get no details of the saved check-in.
  if (added?.uuid === row.uuid) return { ...row, ...added, entered_by: null, by_staff: enteredBy !== null }
  return (await findCheckInByClientUuid(platform.db, accountUuid, sent.client_uuid)) ?? null
}
