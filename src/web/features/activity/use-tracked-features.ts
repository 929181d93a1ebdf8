import { useHasFeature } from '#web/session/use-features.ts'
import type { TrackedFeatures } from './minute-bars.tsx'

/** Returns which kinds of activity the school has. A feature that the school has turned off is false. */
export const useTrackedFeatures = (): TrackedFeatures => ({
  checkIns: useHasFeature('check_ins'),
  entries: useHasFeature('journal'),
})
