import { describe, expect, test } from 'vitest'
import {
  describeContext,
  describePractice,
  describeQuestion,
  formatTimeCount,
  describeWeekday,
} from './pattern-sentences.ts'

const averages = [4, 3, 3, 3, 2, 3, 3]

describe('pattern sentences', () => {
  test('describe the lowest and highest weekday and the number of weeks', () => {
    expect(describeWeekday({ kind: 'weekday', lowest: 4, highest: 0, weeks: 8, averages })).toEqual({
      sentence: 'Thursdays sit lowest. Sundays lift.',
      evidence: 'Seen across the last eight weeks.',
    })
  })

  test('omit a weekday that does not stand out', () => {
    expect(describeWeekday({ kind: 'weekday', lowest: null, highest: 6, weeks: 9, averages }).sentence).toBe(
      'Saturdays lift.',
    )
    expect(describeWeekday({ kind: 'weekday', lowest: null, highest: null, weeks: 9, averages }).sentence).toBe(
      'Your days sit about the same.',
    )
  })

  test('describe whether a context goes with higher or lower moods, with the evidence', () => {
    const pattern = { kind: 'context', id: 'sleep', with: { mood: 2.42, count: 9 }, without: { mood: 3.6, count: 1 } }
    expect(describeContext(pattern as never, 'Sleep')).toEqual({
      sentence: '“Sleep” goes with lower days.',
      evidence: 'With it: 2.4 on average, in 9 check-ins. Without it: 3.6, in one check-in.',
    })
    expect(describeContext({ ...pattern, with: { mood: 4.1, count: 9 } } as never, 'Team').sentence).toBe(
      '“Team” goes with brighter days.',
    )
    expect(describeContext({ ...pattern, with: { mood: 3.7, count: 9 } } as never, 'Class').sentence).toBe(
      '“Class” makes little difference.',
    )
  })

  test('describe which end of another question goes with a higher mood', () => {
    const question = { text: 'How full is your head?', low_label: 'Lots of room', high_label: 'No room' }
    const text = describeQuestion(
      { kind: 'question', question_uuid: 'q', high: { mood: 2.1, count: 6 }, low: { mood: 3.9, count: 8 } },
      question,
    )
    expect(text.sentence).toBe('“How full is your head?” Nearer “Lots of room”, your sun stood higher.')
    expect(text.evidence).toBe(
      'Near “No room”: 2.1 on average, in 6 check-ins. Near “Lots of room”: 3.9, in 8 check-ins.',
    )
  })

  test('describe the mood before and after a practice, including when it falls', () => {
    expect(describePractice({ count: 6, before: 2.8, after: 3.4 }).sentence).toBe(
      'After a practice your sun stood a little higher.',
    )
    expect(describePractice({ count: 6, before: 3.4, after: 2.8 }).sentence).toBe(
      'After a practice your sun stood a little lower. That happens too.',
    )
    expect(describePractice({ count: 6, before: 3.4, after: 3.5 })).toEqual({
      sentence: 'Before and after a practice your sun stood about the same.',
      evidence: '3.4 before, 3.5 after, on average, in 6 practices.',
    })
  })
})

test('formatTimeCount formats a count as once, twice or a number of times', () => {
  expect([1, 2, 3].map(formatTimeCount)).toEqual(['once', 'twice', '3 times'])
})
