import { expect, test } from 'vitest'
import { getUnsavedChanges } from './unsaved-changes.ts'

test('what was changed while the rest was on its way stays open, and what was sent does not', () => {
  const sent = { title: 'First', voice: 'Willow' }
  expect(getUnsavedChanges({ ...sent, title: 'Second' }, sent)).toEqual({ title: 'Second' })
  expect(getUnsavedChanges(sent, sent)).toEqual({})
})
