/** Formats the questions for an age group, with the text before and after them. */
import type { Question } from '#contract/reflect.ts'
import type { QuestionRow } from './questions.queries.ts'

interface QuestionFrame {
  opening: string
  closing: string
}

const defaultFrames: Readonly<Record<string, QuestionFrame>> = {
  k_5: { opening: 'A few questions. You can skip any.', closing: 'All done.' },
  adult: {
    opening: 'Five questions between two bells. Your answers are yours, and no one at school can read them.',
    closing: "Saved. Your next class has no idea, and doesn't need to.",
  },
}
const studentFrame: QuestionFrame = {
  opening: 'Five questions, all of them optional. Only you see the answers.',
  closing: "That's it. Days change, so this one can be different tomorrow.",
}
/** The text around a school's own questions, which may be any number. */
const customFrame: QuestionFrame = {
  opening: 'A few questions, all of them optional. Only you see the answers.',
  closing: studentFrame.closing,
}

export const getQuestionFrame = (audience: string, questions: readonly QuestionRow[]): QuestionFrame => {
  const isOwn = questions.some(({ organization_uuid }) => organization_uuid !== null)
  if (isOwn && audience !== 'k_5') return customFrame
  return defaultFrames[audience] ?? studentFrame
}

export const toQuestion = ({ organization_uuid: _school, ...question }: QuestionRow): Question => question
