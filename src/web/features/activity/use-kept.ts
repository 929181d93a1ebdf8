import { useHas } from '#web/session/use-features.ts'
import type { Kept } from './minute-bars.tsx'

/** Which kinds of activity the school has; what it has switched off is absent. */
export const useKept = (): Kept => ({ checkIns: useHas('check_ins'), entries: useHas('journal') })
