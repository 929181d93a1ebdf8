import { join } from 'node:path'
import type { ExerciseJob, ExerciseLine } from './exercise-job.ts'

const createCountedLine = (id: string, text: string): ExerciseLine => ({
  id,
  kind: 'practice',
  text,
  pause: { hold: 2.4 },
  count: 3,
})

/** A one-minute custom exercise: rain in the background, held counts, and one silence that the person set. */
export const createMinuteExercise = (folder: string, changes: Partial<ExerciseJob> = {}): ExerciseJob => ({
  lines: [
    { id: 'a1', kind: 'arrive', text: "You're here. So is the chair.", pause: { min: 2, ideal: 3, max: 6 } },
    { id: 's1', kind: 'settle', text: 'Let your eyes find the nearest corner.', pause: { min: 2, ideal: 4, max: 8 } },
    createCountedLine('p1', 'In.'),
    createCountedLine('p2', 'Hold, if you like.'),
    createCountedLine('p3', 'Out.'),
    createCountedLine('p4', 'In.'),
    createCountedLine('p5', 'Out.'),
    { id: 'r1', kind: 'rest', text: 'Nothing to count now.', pause: { min: 5, ideal: 5, max: 5 }, fixed: true },
    { id: 'b1', kind: 'return', text: 'The room was here the whole time.', pause: { min: 2, ideal: 3, max: 6 } },
  ],
  audience: 'high_school',
  minutes: 1,
  theme: 'everyday',
  narrator: 'Willow',
  rate: 1,
  tone: 'steady',
  bed: 'rain',
  seed: 7,
  sentences: join(folder, 'sentences'),
  file: join(folder, 'minute.mp3'),
  ...changes,
})
