import { expect, test } from 'vitest'
import { lineProblem } from './line-problem.ts'

test.each([
  ['Close your eyes now.', 'eyes'],
  ['Hold your breath for eight counts.', 'breath'],
  ['This will cure you.', 'health'],
  ['It heals your worries for good.', 'health'],
  ['Look at www.example.org.', 'address'],
  ['Breathe **slowly**.', 'markup'],
  ['I want to kill myself', 'crisis'],
])('"%s" is spoken to nobody: %s', (text, problem) => expect(lineProblem(text)).toBe(problem))

test.each([
  'You could close your eyes, or look at the floor.',
  'Hold, softly, for three.',
  'If you like, hold your breath for a count of four.',
  "Let your hands rest, palms up, wherever they are. Nothing's wrong with them.",
])('"%s" may be spoken', (text) => expect(lineProblem(text)).toBeUndefined())
