import { useHasFeature } from '#web/session/use-features.ts'
import type { TrackedFeatures } from './minute-bars.tsx'

/** Which kinds of activity the school has; what it has switched off is absent. */
export const useTrackedFeatures = (): TrackedFeatures => ({
  checkIns: useHasFeature('check_ins'),
  entries: useHasFeature('journal'),
})
