import { expect, test } from 'vitest'
import type { Question } from '#contract/reflect.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import {
  parseDraft,
  toDraft,
  createEmptyDraft,
  toHappinessBlock,
  hasLowAnswer,
  isWorthSaving,
} from './check-in-draft.ts'

const MOOD = '3f0c3b1e-0000-4000-8000-000000000001'
const REMOVED = '3f0c3b1e-0000-4000-8000-000000000002'
const question = { uuid: MOOD, kind: 'mood', low_card_at: 1 } as Question
const NOW = new Date(2026, 2, 5, 8, 5).getTime()

test("parseDraft restores today's check-in draft, but only the note of a draft from yesterday", () => {
  const draft = {
    ...createEmptyDraft(NOW),
    answers: { [MOOD]: 4 },
    emotions: ['young.happy'],
    note: 'On the bus.',
    step: MOOD,
  }
  const stored = JSON.parse(JSON.stringify(draft)) as unknown
  expect(parseDraft(stored, NOW + MINUTE_MS)).toEqual(draft)
  const tomorrow = parseDraft(stored, NOW + DAY_MS)
  expect(tomorrow).toMatchObject({ answers: {}, emotions: [], note: 'On the bus.' })
  expect(tomorrow.client_uuid).not.toBe(draft.client_uuid)
})

test('parseDraft returns an empty draft for invalid stored data', () => {
  for (const broken of [undefined, 7, 'x', { answers: 3 }, { begun_at: NOW, client_uuid: 5 }]) {
    expect(isWorthSaving(parseDraft(broken, NOW))).toBe(false)
  }
  const odd = parseDraft({ begun_at: NOW, client_uuid: 'c', answers: { [MOOD]: 9, x: 'y' } }, NOW)
  expect(odd.answers).toEqual({})
})

test('toHappinessBlock sends a single answer and omits answers to removed questions', () => {
  const draft = { ...createEmptyDraft(NOW), answers: { [MOOD]: 2, [REMOVED]: 5 }, note: '  ' }
  expect(isWorthSaving(draft)).toBe(true)
  const sent = toHappinessBlock(draft, [question], new Date(NOW))
  expect(sent.answers).toEqual([{ question_uuid: MOOD, score: 2 }])
  expect(Date.parse(sent.answered_at)).toBe(NOW)
  expect(sent).not.toHaveProperty('note')
})

test('toDraft restores a sent check-in with its client_uuid', () => {
  const draft = { ...createEmptyDraft(NOW), answers: { [MOOD]: 2 }, emotions: ['young.happy'], note: 'On the bus.' }
  const sent = toHappinessBlock(draft, [question], new Date(NOW))
  const later = NOW + MINUTE_MS
  expect(parseDraft(JSON.parse(JSON.stringify(toDraft(sent, later))), later)).toEqual({ ...draft, begun_at: later })
})

test('hasLowAnswer is true only for an answer at or below the threshold of the question', () => {
  expect(hasLowAnswer({ [MOOD]: 1 }, [question])).toBe(true)
  expect(hasLowAnswer({ [MOOD]: 2 }, [question])).toBe(false)
  expect(hasLowAnswer({ [MOOD]: 1 }, [{ ...question, low_card_at: null }])).toBe(false)
})
