/** The scorecard: every figure that Alaia promises, and what shows it. `npm run test:trust` measures and prints it. */
import type { Figure } from './figure.ts'
import { figuresOfAccess } from './figures-of-access.ts'
import { figuresOfPeople } from './figures-of-people.ts'
import { figuresOfRunning } from './figures-of-running.ts'

export const figures: readonly Figure[] = [...figuresOfAccess, ...figuresOfRunning, ...figuresOfPeople]
