import { expect, test } from 'vitest'
import { createHistory, recordStep, redoStep, undoStep } from './history.ts'

const recordTyping = (texts: string[], what = 'line', rest = 100) =>
  texts.reduce((history, text, index) => recordStep(history, text, { what, at: index * rest }), createHistory('before'))

test('the undo history treats continuous typing in one line as one step', () => {
  expect(undoStep(recordTyping(['a', 'ab', 'abc'])).present).toBe('before')
})

test('the undo history starts a new step after a pause in typing', () => {
  expect(undoStep(recordTyping(['one', 'one two'], 'line', 5000)).present).toBe('one')
})

test('the undo history records a step for each line and restores both on redo', () => {
  const both = recordStep(recordStep(createHistory(0), 1, { what: 'a', at: 0 }), 2, { what: 'b', at: 1 })
  const back = undoStep(undoStep(both))
  expect([undoStep(both).present, back.present, redoStep(redoStep(back)).present]).toEqual([1, 0, 2])
})

test('the undo history clears redo after a new change', () => {
  const elsewhere = recordStep(undoStep(recordTyping(['one'])), 'other', { what: 'line', at: 9 })
  expect(redoStep(elsewhere).present).toBe('other')
  expect(undoStep(elsewhere).present).toBe('before')
})

test('the undo history changes nothing if there is no step to undo or redo', () => {
  const start = createHistory('here')
  expect([undoStep(start).present, redoStep(start).present]).toEqual(['here', 'here'])
})
