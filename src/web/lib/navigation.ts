/** Navigates from outside of a component, as after an ended session. The router is attached once at start. */
import { stripLegacyPrefix } from '#rules/addresses.ts'
import type { DataRouter, NavigateOptions } from 'react-router'
import { ignoreRejection } from './log.ts'

type State = DataRouter['state']
type NavigateFunction = (to: string, options?: NavigateOptions) => void

let navigate: NavigateFunction = (to) => location.assign(to)
let readState: (() => State) | undefined
let fetchHome = async (): Promise<unknown> => undefined

interface AttachedRouter {
  go: NavigateFunction
  state: () => State
  prepareHome: () => Promise<unknown>
}

export const attachRouter = (router: AttachedRouter): void => {
  navigate = router.go
  readState = router.state
  fetchHome = router.prepareHome
}

export const go: NavigateFunction = (to, options) => navigate(to, options)

/** Returns where the person is and which page is loading at this moment, before anything of it is rendered. */
export const getRouterState = (): State | undefined => readState?.()

/** Fetches what home needs while someone is signing in. A failure appears when home is opened. */
export const prepareHome = (): void => void ignoreRejection(fetchHome())

/**
 * Removes the /alaiaweb prefix that some links still carry.
 * @returns whether the page is about to be loaded again
 */
export const stripPrefix = (): boolean => {
  const path = stripLegacyPrefix(location.pathname + location.search + location.hash)
  if (path) location.replace(path)
  return path !== undefined
}
