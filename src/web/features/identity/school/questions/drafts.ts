/** A list of questions that an admin is editing. */
import type { Question } from '#contract/reflect.ts'
import type { QuestionInput, QuestionSet } from '#contract/reflect/admin.ts'
import { MOOD_QUESTION } from '#rules/check-in-questions.ts'

export interface QuestionDraft extends QuestionInput {
  /** The React key of the row. */
  key: string
  isMoodQuestion: boolean
}

export const toDrafts = ({ questions }: QuestionSet): QuestionDraft[] =>
  questions.map(({ position: _position, kind, ...question }: Question) => ({
    ...question,
    key: question.uuid,
    isMoodQuestion: kind === MOOD_QUESTION,
  }))

/**
 * Converts an edited question for the request. If someone replaced it meanwhile, it is based on the question that is
 * stored now, or on none.
 */
export const toQuestionBlock =
  ({ questions }: QuestionSet) =>
  ({ key: _key, isMoodQuestion, uuid, ...question }: QuestionDraft): QuestionInput => {
    const base = questions.find((one) => (isMoodQuestion ? one.kind === MOOD_QUESTION : one.uuid === uuid))
    return base ? { ...question, uuid: base.uuid } : question
  }

let draftCount = 0
export const createDraft = (): QuestionDraft => ({
  key: `new-${(draftCount += 1)}`,
  isMoodQuestion: false,
  text: '',
  low_label: '',
  high_label: '',
  answers: ['', '', '', '', ''],
  leans: 'neither',
  low_card_at: null,
  help: null,
})

export type DraftProblem = 'missing' | 'repeated'

export const getDraftProblem = ({ text, low_label, high_label, answers }: QuestionDraft): DraftProblem | undefined => {
  const trimmedAnswers = answers.map((answer) => answer.trim())
  if ([text, low_label, high_label, ...trimmedAnswers].some((value) => value.trim() === '')) return 'missing'
  return new Set(trimmedAnswers).size < trimmedAnswers.length ? 'repeated' : undefined
}

export const isSameList = (one: readonly QuestionDraft[], other: readonly QuestionDraft[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
