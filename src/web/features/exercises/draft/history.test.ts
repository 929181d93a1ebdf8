import { expect, test } from 'vitest'
import { begunWith, recorded, redone, undone } from './history.ts'

const typed = (words: string[], what = 'line', rest = 100) =>
  words.reduce((history, word, index) => recorded(history, word, { what, at: index * rest }), begunWith('before'))

test('typing on in one line is undone as one step', () => {
  expect(undone(typed(['a', 'ab', 'abc'])).present).toBe('before')
})

test('after a rest, undo leads back to where one rested', () => {
  expect(undone(typed(['one', 'one two'], 'line', 5000)).present).toBe('one')
})

test('two lines are two steps, and redo brings both back', () => {
  const both = recorded(recorded(begunWith(0), 1, { what: 'a', at: 0 }), 2, { what: 'b', at: 1 })
  const back = undone(undone(both))
  expect([undone(both).present, back.present, redone(redone(back)).present]).toEqual([1, 0, 2])
})

test('whoever changes something after undo has nothing to redo', () => {
  const elsewhere = recorded(undone(typed(['one'])), 'other', { what: 'line', at: 9 })
  expect(redone(elsewhere).present).toBe('other')
  expect(undone(elsewhere).present).toBe('before')
})

test('with nothing behind and nothing ahead everything stays', () => {
  const start = begunWith('here')
  expect([undone(start).present, redone(start).present]).toEqual(['here', 'here'])
})
