import { expect, test } from 'vitest'
import { unmodifiedKey } from './unmodified-key.ts'

const press = {
  key: 'Enter',
  keyCode: 13,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
}

test('unmodifiedKey returns a key that is pressed alone or with Shift', () => {
  expect([unmodifiedKey(press), unmodifiedKey({ ...press, shiftKey: true } as typeof press)]).toEqual([
    'Enter',
    'Enter',
  ])
  expect(unmodifiedKey({ nativeEvent: press })).toBe('Enter')
})

test('unmodifiedKey ignores browser and system shortcuts', () => {
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
    expect(unmodifiedKey({ ...press, [modifier]: true })).toBe('')
  }
})

test('unmodifiedKey ignores keys during IME composition, including the last one', () => {
  expect([unmodifiedKey({ ...press, isComposing: true }), unmodifiedKey({ ...press, keyCode: 229 })]).toEqual(['', ''])
})
