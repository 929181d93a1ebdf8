import { expect, test } from 'vitest'
import { getUnmodifiedKey } from './unmodified-key.ts'

const press = {
  key: 'Enter',
  keyCode: 13,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
}

test('getUnmodifiedKey returns a key that is pressed alone or with Shift', () => {
  expect([getUnmodifiedKey(press), getUnmodifiedKey({ ...press, shiftKey: true } as typeof press)]).toEqual([
    'Enter',
    'Enter',
  ])
  expect(getUnmodifiedKey({ nativeEvent: press })).toBe('Enter')
})

test('getUnmodifiedKey ignores browser and system shortcuts', () => {
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
    expect(getUnmodifiedKey({ ...press, [modifier]: true })).toBe('')
  }
})

test('getUnmodifiedKey ignores keys during IME composition, including the last one', () => {
  expect([getUnmodifiedKey({ ...press, isComposing: true }), getUnmodifiedKey({ ...press, keyCode: 229 })]).toEqual([
    '',
    '',
  ])
})
