import { useHas } from '#web/session/use-features.ts'
import type { Kept } from './minute-bars.tsx'

/** What the school does without is absent (decision 61). */
export const useKept = (): Kept => ({ checkIns: useHas('check_ins'), entries: useHas('journal') })
