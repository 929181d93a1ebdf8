import { expect, test } from 'vitest'
import { toAnswerTexts } from './check-in-item.tsx'

const labels = ['Not at all', 'A little', 'So-so', 'Well', 'Very well']
const question = (uuid: string, text: string, position: number) => ({
  uuid,
  text,
  kind: position === 1 ? 'mood' : 'own',
  position,
  answers: labels,
})

test('toAnswerTexts lists the answer labels in question order and omits skipped questions', () => {
  const questions = [
    question('a', 'How are you?', 1),
    question('b', 'How did you sleep?', 2),
    question('c', 'How full is your head?', 3),
    question('d', 'Who is there?', 4),
  ]
  const answers = [
    { question_uuid: 'c', score: 5 },
    { question_uuid: 'a', score: 3 },
    { question_uuid: 'b', score: 1 },
  ]
  expect(toAnswerTexts({ answers }, questions)).toEqual([
    '“How did you sleep?” Not at all',
    '“How full is your head?” Very well',
  ])
})
