import { expect, test } from 'vitest'
import type { Exercise } from '#contract/exercises.ts'
import { listStages } from './stages.tsx'

const listLabels = (stage: string, ambience: string | null = null) =>
  listStages({ status: 'processing', ambience, progress: { stage } } as unknown as Exercise).map(({ label }) => label)

test('listStages describes only finished stages as finished', () => {
  expect(listLabels('speaking').slice(2)).toEqual(['Recording the voice', 'Mixing'])
  expect(listLabels('mixing', 'Low tide').slice(2)).toEqual(['Voice recorded', 'Mixing in low tide'])
  expect(listLabels('done', 'Low tide').slice(2)).toEqual(['Voice recorded', 'Mixed with low tide'])
  expect(listLabels('done').slice(2)).toEqual(['Voice recorded', 'Mixed'])
})
