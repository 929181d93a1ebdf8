import { expect, test } from 'vitest'
import { getUnsavedChanges } from './unsaved-changes.ts'

test('unsaved changes are the fields that changed while a save was in progress', () => {
  const sent = { title: 'First', voice: 'Willow' }
  expect(getUnsavedChanges({ ...sent, title: 'Second' }, sent)).toEqual({ title: 'Second' })
  expect(getUnsavedChanges(sent, sent)).toEqual({})
})
