/** A check-in in progress: its content, its steps and the request that it becomes. */
import type { Happiness, Question } from '#contract/reflect.ts'
import { createUuid } from '#web/lib/device.ts'
import { toLocalDay, formatWithOffset } from '#rules/times.ts'

export const MAX_WORDS = 3
export const MAX_NOTE_LENGTH = 2000

export interface CheckInDraft {
  client_uuid: string
  /** Epoch milliseconds. */
  begun_at: number
  /** The scores by question ID. */
  answers: Record<string, number>
  emotions: string[]
  contexts: string[]
  note: string
  /** The ID of a question, or one of the steps after the questions. */
  step: string
  before_or_after: NonNullable<Happiness['before_or_after']> | undefined
}

const AFTER_QUESTIONS = ['words', 'contexts', 'note'] as const

export const listSteps = (questions: readonly Question[]): string[] => [
  ...questions.map(({ uuid }) => uuid),
  ...AFTER_QUESTIONS,
]

export const createEmptyDraft = (now: number): CheckInDraft => ({
  client_uuid: createUuid(),
  begun_at: now,
  answers: {},
  emotions: [],
  contexts: [],
  note: '',
  step: '',
  before_or_after: undefined,
})

type Fields = Record<string, unknown>
const toFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const toTexts = (value: unknown, maxCount: number): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string').slice(0, maxCount) : []
const isScore = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5

const parseAnswers = (value: unknown): Record<string, number> =>
  Object.fromEntries(Object.entries(toFields(value)).filter((entry): entry is [string, number] => isScore(entry[1])))

/**
 * Parses a stored draft as far as it is valid. Yesterday's answers don't count today, so only the note of an older
 * draft stays.
 */
export const parseDraft = (stored: unknown, now: number): CheckInDraft => {
  const emptyDraft = createEmptyDraft(now)
  const { begun_at, client_uuid, answers, emotions, contexts, note, step, before_or_after } = toFields(stored)
  if (typeof begun_at !== 'number' || typeof client_uuid !== 'string') return emptyDraft
  const noteText = typeof note === 'string' ? note.slice(0, MAX_NOTE_LENGTH) : ''
  if (toLocalDay(begun_at) !== toLocalDay(now)) return { ...emptyDraft, note: noteText }
  const { session_uuid, moment } = toFields(before_or_after)
  const isMoment = typeof session_uuid === 'string' && (moment === 'before' || moment === 'after')
  return {
    client_uuid,
    begun_at,
    answers: parseAnswers(answers),
    emotions: toTexts(emotions, MAX_WORDS),
    contexts: toTexts(contexts, 25),
    note: noteText,
    step: typeof step === 'string' ? step : '',
    before_or_after: isMoment ? { session_uuid, moment } : undefined,
  }
}

/** A single answer is a complete check-in, and so is a feeling word or a note. */
export const isWorthSaving = ({ answers, emotions, contexts, note }: CheckInDraft): boolean =>
  Object.keys(answers).length + emotions.length + contexts.length > 0 || note.trim() !== ''

export const getAnsweredAt = (): string => formatWithOffset(new Date())

/** Checks whether the time was today in the person's time zone. */
export const isToday = (answered_at: string): boolean => toLocalDay(answered_at) === toLocalDay(Date.now())

/** Returns the check-in to send. It leaves out questions that are no longer asked. */
export const toHappinessBlock = (draft: CheckInDraft, questions: readonly Question[], now: Date): Happiness => {
  const note = draft.note.trim()
  return {
    client_uuid: draft.client_uuid,
    answered_at: formatWithOffset(now),
    answers: questions.flatMap(({ uuid }) => {
      const score = draft.answers[uuid]
      return score === undefined ? [] : [{ question_uuid: uuid, score }]
    }),
    ...(draft.emotions.length > 0 ? { emotions: draft.emotions } : {}),
    ...(draft.contexts.length > 0 ? { contexts: draft.contexts } : {}),
    ...(note ? { note } : {}),
    ...(draft.before_or_after ? { before_or_after: draft.before_or_after } : {}),
  }
}

/** Turns a sent check-in back into a draft, so that the person can change it. Its time becomes now. */
export const toDraft = (sent: Happiness, now: number): CheckInDraft => ({
  ...createEmptyDraft(now),
  client_uuid: sent.client_uuid,
  answers: Object.fromEntries(sent.answers.map(({ question_uuid, score }) => [question_uuid, score])),
  emotions: sent.emotions ?? [],
  contexts: sent.contexts ?? [],
  note: sent.note ?? '',
  before_or_after: sent.before_or_after,
})

/**
 * Checks whether an answer is low enough to show the support card. The result is computed on the device and never
 * stored.
 */
export const hasLowAnswer = (answers: Record<string, number>, questions: readonly Question[]): boolean =>
  questions.some(({ uuid, low_card_at }) => {
    const score = answers[uuid]
    return low_card_at !== null && score !== undefined && score <= low_card_at
  })

export const getMood = (answers: Record<string, number>, questions: readonly Question[]): number | undefined => {
  const mood = questions.find(({ kind }) => kind === 'mood')
  return mood && answers[mood.uuid]
}
