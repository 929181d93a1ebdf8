import { expect, test } from 'vitest'
import { createHistory, recordStep, redoStep, undoStep } from './history.ts'

const typed = (words: string[], what = 'line', rest = 100) =>
  words.reduce((history, word, index) => recordStep(history, word, { what, at: index * rest }), createHistory('before'))

test('typing on in one line is undone as one step', () => {
  expect(undoStep(typed(['a', 'ab', 'abc'])).present).toBe('before')
})

test('after a rest, undo leads back to where one rested', () => {
  expect(undoStep(typed(['one', 'one two'], 'line', 5000)).present).toBe('one')
})

test('two lines are two steps, and redo brings both back', () => {
  const both = recordStep(recordStep(createHistory(0), 1, { what: 'a', at: 0 }), 2, { what: 'b', at: 1 })
  const back = undoStep(undoStep(both))
  expect([undoStep(both).present, back.present, redoStep(redoStep(back)).present]).toEqual([1, 0, 2])
})

test('whoever changes something after undo has nothing to redo', () => {
  const elsewhere = recordStep(undoStep(typed(['one'])), 'other', { what: 'line', at: 9 })
  expect(redoStep(elsewhere).present).toBe('other')
  expect(undoStep(elsewhere).present).toBe('before')
})

test('with nothing behind and nothing ahead everything stays', () => {
  const start = createHistory('here')
  expect([undoStep(start).present, redoStep(start).present]).toEqual(['here', 'here'])
})
