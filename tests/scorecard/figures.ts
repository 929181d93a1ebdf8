/**
 * The scorecard: every check that Alaia promises, and the tests that measure it. `npm run scorecard` runs and
 * prints it.
 */
import type { Figure } from './figure.ts'
import { figuresOfAccess } from './figures-of-access.ts'
import { figuresOfPeople } from './figures-of-people.ts'
import { figuresOfRunning } from './figures-of-running.ts'
import { findTestFile } from './test-tags.ts'

/** `shown` holds the paths of the test files here; the lists name them by tag. */
export const figures: readonly Figure[] = [...figuresOfAccess, ...figuresOfRunning, ...figuresOfPeople].map(
  (figure) => ({ ...figure, shown: figure.shown.map(findTestFile) }),
)
