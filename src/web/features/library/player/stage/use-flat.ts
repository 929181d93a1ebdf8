/** Checks whether the window is too low for panels above the controls. They are then in a column at the right. */
import { useSyncExternalStore } from 'react'

/** The media query must match the one in the styles of the dock and the panels. */
const getFlatQuery = (): MediaQueryList => matchMedia('(min-width: 700px) and (max-height: 640px)')

const subscribe = (listener: () => void): (() => void) => {
  const query = getFlatQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useFlat = (): boolean => useSyncExternalStore(subscribe, () => getFlatQuery().matches)
