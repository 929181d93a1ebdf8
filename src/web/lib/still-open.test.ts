import { expect, test } from 'vitest'
import { stillOpen } from './still-open.ts'

test('what was changed while the rest was on its way stays open, and what was sent does not', () => {
  const sent = { title: 'First', voice: 'Willow' }
  expect(stillOpen({ ...sent, title: 'Second' }, sent)).toEqual({ title: 'Second' })
  expect(stillOpen(sent, sent)).toEqual({})
})
