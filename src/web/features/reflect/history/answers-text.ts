import type { AnsweredQuestion, CheckIn } from '#contract/reflect.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'

/** Returns every answer except the mood, each with its question and the label that the person chose. */
export const toAnswerTexts = (
  { answers }: Pick<CheckIn, 'answers'>,
  questions: readonly AnsweredQuestion[],
): string[] =>
  questions
    .filter(({ kind }) => kind !== 'mood')
    .flatMap(({ uuid, text, answers: labels }) => {
      const match = answers.find(({ question_uuid }) => question_uuid === uuid)
      const answer = match && labels[match.score - 1]
      return answer ? [patterns('history.answer', { question: text, answer })] : []
    })
