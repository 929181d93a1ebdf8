import { describe, expect, it } from 'vitest'
import { findSubjectProblem } from '../../scripts/check-commits.ts'

describe('commit subjects', () => {
  it.each([
    'feat(player): add a sleep timer',
    'fix: keep the cursor where it was',
    'refactor(sign-in)!: rename the session cookie',
    `docs: ${'x'.repeat(66)}`,
  ])('accept "%s"', (subject) => {
    expect(findSubjectProblem(subject)).toBeUndefined()
  })

  it.each([
    'Add a sleep timer',
    'feature: add a sleep timer',
    'feat add a sleep timer',
    'feat(Player): x',
    'fix: ',
    '',
  ])('reject "%s", which is not type(scope): text', (subject) => {
    expect(findSubjectProblem(subject)).toContain('expected "type(scope): text"')
  })

  it('reject a subject of 73 characters', () => {
    expect(findSubjectProblem(`docs: ${'x'.repeat(67)}`)).toBe('73 characters, 72 at most')
  })
})
