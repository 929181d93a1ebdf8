/** The questions as they are put to someone of an age, with the words before and after them. */
import type { Question } from '#contract/reflect.ts'
import type { QuestionRow } from './questions.queries.ts'

interface Frame {
  opening: string
  closing: string
}

const five: Readonly<Record<string, Frame>> = {
  k_5: { opening: 'A few questions. You can skip any.', closing: 'All done.' },
  adult: {
    opening: 'Five questions between two bells. Your answers are yours, and no one at school can read them.',
    closing: "Saved. Your next class has no idea, and needn't.",
  },
}
const student: Frame = {
  opening: 'Five questions, all of them optional. Only you see the answers.',
  closing: "That's it. Days change, so this one can be different tomorrow.",
}
/** Around questions of a school's own, however many they are. */
const own: Frame = {
  opening: 'A few questions, all of them optional. Only you see the answers.',
  closing: student.closing,
}

export const frameOf = (audience: string, questions: readonly QuestionRow[]): Frame => {
  const isOwn = questions.some(({ organization_uuid }) => organization_uuid !== null)
  if (isOwn && audience !== 'k_5') return own
  return five[audience] ?? student
}

export const toQuestion = ({ organization_uuid: _school, ...question }: QuestionRow): Question => question
