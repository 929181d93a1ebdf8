/** A list of questions as an admin is changing it. */
import type { Question } from '#contract/reflect.ts'
import type { AskedQuestion, QuestionSet } from '#contract/reflect/keeping.ts'
import { SUN } from '#rules/own-questions.ts'

export interface Draft extends AskedQuestion {
  /** Of the row on the screen. */
  key: string
  isSun: boolean
}

export const draftsOf = ({ questions }: QuestionSet): Draft[] =>
  questions.map(({ position: _position, kind, ...question }: Question) => ({
    ...question,
    key: question.uuid,
    isSun: kind === SUN,
  }))

/** What somebody else has replaced meanwhile is made from what stands there now, or from nothing. */
export const toAsked =
  ({ questions }: QuestionSet) =>
  ({ key: _key, isSun, uuid, ...asked }: Draft): AskedQuestion => {
    const base = questions.find((one) => (isSun ? one.kind === SUN : one.uuid === uuid))
    return base ? { ...asked, uuid: base.uuid } : asked
  }

let made = 0
export const freshDraft = (): Draft => ({
  key: `new-${(made += 1)}`,
  isSun: false,
  text: '',
  low_label: '',
  high_label: '',
  answers: ['', '', '', '', ''],
  leans: 'neither',
  low_card_at: null,
  help: null,
})

export type DraftProblem = 'missing' | 'repeated'

export const problemOf = ({ text, low_label, high_label, answers }: Draft): DraftProblem | undefined => {
  const said = answers.map((answer) => answer.trim())
  if ([text, low_label, high_label, ...said].some((word) => word.trim() === '')) return 'missing'
  return new Set(said).size < said.length ? 'repeated' : undefined
}

export const isSameList = (one: readonly Draft[], other: readonly Draft[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
