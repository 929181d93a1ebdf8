/**
 * The scorecard: every check that Alaia promises, and the tests that measure it. `npm run scorecard` runs and
 * prints it.
 */
import type { ResolvedCheck } from './check.ts'
import { checksOfAccess } from './checks-of-access.ts'
import { checksOfPeople } from './checks-of-people.ts'
import { checksOfRunning } from './checks-of-running.ts'
import { findTestFile } from './test-tags.ts'

export const checks: readonly ResolvedCheck[] = [...checksOfAccess, ...checksOfRunning, ...checksOfPeople].map(
  ({ testTags, ...check }) => ({ ...check, testPaths: testTags.map(findTestFile) }),
)
