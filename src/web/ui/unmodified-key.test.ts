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

test('a key by itself or with Shift belongs to the widget', () => {
  expect([unmodifiedKey(press), unmodifiedKey({ ...press, shiftKey: true } as typeof press)]).toEqual([
    'Enter',
    'Enter',
  ])
  expect(unmodifiedKey({ nativeEvent: press })).toBe('Enter')
})

test('shortcuts belong to the browser and the system', () => {
  for (const held of ['altKey', 'ctrlKey', 'metaKey']) expect(unmodifiedKey({ ...press, [held]: true })).toBe('')
})

test('while letters are composed the keys belong to the input method, the one that ends it included', () => {
  expect([unmodifiedKey({ ...press, isComposing: true }), unmodifiedKey({ ...press, keyCode: 229 })]).toEqual(['', ''])
})
