/** The same for what is on screen. */
import { useMatches } from 'react-router'
import type { Feature } from '#rules/features.ts'
import type { Screen } from '#rules/screens.ts'
import { hasFeature, isAvailableFor } from './features.ts'
import { useUser } from './session.ts'

export const useHasFeature = (feature: Feature): boolean => hasFeature(useUser(), feature)

/** Whether the page that is open is part of what somebody's school has, and theirs to see. */
export const useIsPageAvailable = (): boolean => {
  const handle = useMatches().at(-1)?.handle as Pick<Screen, 'feature' | 'operatorOnly'> | undefined
  return isAvailableFor(useUser(), handle ?? {})
}
