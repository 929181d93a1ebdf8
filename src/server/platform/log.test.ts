import { expect, test } from 'vitest'
import { factsOf } from './log.ts'

test('an error is told by its name, reason, code and place', () => {
  const facts = factsOf(Object.assign(new TypeError('no such thing'), { code: 'E1', parameters: ['secret'] }))
  expect(facts).toMatchObject({ error: 'TypeError', reason: 'no such thing', code: 'E1' })
  expect(facts['stack']).toContain('log.test.ts')
  expect(JSON.stringify(facts)).not.toContain('secret')
})

test('an error that comes as a plain object is told no less', () => {
  const { message, stack } = new Error('no connection')
  const facts = factsOf({ message, stack, code: '08006', queue: 'library-sound', data: 'private' })
  expect(facts).toMatchObject({ error: 'Object', reason: 'no connection', code: '08006', queue: 'library-sound' })
  expect(facts['stack']).toContain('log.test.ts')
  expect(JSON.stringify(facts)).not.toContain('private')
})

test.each([undefined, null, 'words of a person', 7])('%s is told by its kind alone', (cause) => {
  expect(factsOf(cause)).toEqual({ error: typeof cause })
})
