/**
 * The scorecard: every figure that Alaia promises, and the tests that measure it. `npm run test:trust` runs and
 * prints it.
 */
import type { Figure } from './figure.ts'
import { figuresOfAccess } from './figures-of-access.ts'
import { figuresOfPeople } from './figures-of-people.ts'
import { figuresOfRunning } from './figures-of-running.ts'

export const figures: readonly Figure[] = [...figuresOfAccess, ...figuresOfRunning, ...figuresOfPeople]
