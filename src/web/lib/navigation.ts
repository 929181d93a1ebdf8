/** Moving about from outside of a component, as after an ended session. The router is handed over once at start. */
import { stripLegacyPrefix } from '#rules/addresses.ts'
import type { DataRouter, NavigateOptions } from 'react-router'

type State = DataRouter['state']
type NavigateFunction = (to: string, options?: NavigateOptions) => void

let move: NavigateFunction = (to) => location.assign(to)
let readState: (() => State) | undefined
let fetchHome = async (): Promise<unknown> => undefined

interface AttachedRouter {
  go: NavigateFunction
  state: () => State
  prepareHome: () => Promise<unknown>
}

export const attachRouter = (router: AttachedRouter): void => {
  move = router.go
  readState = router.state
  fetchHome = router.prepareHome
}

export const go: NavigateFunction = (to, options) => move(to, options)

/** Where the person is and is on their way to at this moment, before anything of it is drawn. */
export const getRouterState = (): State | undefined => readState?.()

/** Someone is about to come in: what home needs is fetched meanwhile. Whatever goes wrong shows when it is opened. */
export const prepareHome = (): void => void fetchHome().catch(() => undefined)

/** Removes the /alaiaweb prefix that some links still carry. @returns whether the page is about to be loaded again */
export const stripPrefix = (): boolean => {
  const path = stripLegacyPrefix(location.pathname + location.search + location.hash)
  if (path) location.replace(path)
  return path !== undefined
}
