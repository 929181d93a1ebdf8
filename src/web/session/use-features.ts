/** Returns whether the signed-in person has a feature. */
import { useMatches } from 'react-router'
import type { Feature } from '#rules/features.ts'
import type { Screen } from '#rules/screens.ts'
import { hasFeature, isAvailableFor } from './features.ts'
import { useUser } from './session.ts'

export const useHasFeature = (feature: Feature): boolean => hasFeature(useUser(), feature)

/** Returns whether the school has the feature of the open page, and the signed-in person may see the page. */
export const useIsPageAvailable = (): boolean => {
  const handle = useMatches().at(-1)?.handle as Pick<Screen, 'feature' | 'operatorOnly'> | undefined
  return isAvailableFor(useUser(), handle ?? {})
}
