/** Moving about from outside of a component, as after an ended session. The router is handed over once at start. */
import { withoutPrefix } from '#rules/addresses.ts'
import type { NavigateOptions } from 'react-router'

type Go = (to: string, options?: NavigateOptions) => void

let move: Go = (to) => location.assign(to)
let fetchHome = async (): Promise<void> => undefined

export const attachRouter = (router: { go: Go; prepareHome: () => Promise<void> }): void => {
  move = router.go
  fetchHome = router.prepareHome
}

export const go: Go = (to, options) => move(to, options)

/** Someone is about to come in: what home needs is fetched meanwhile. Whatever goes wrong shows when it is opened. */
export const prepareHome = (): void => void fetchHome().catch(() => undefined)

/** Takes the prefix off that some links still carry (spec 2). @returns whether the page is about to be loaded again */
export const leavePrefix = (): boolean => {
  const path = withoutPrefix(location.pathname + location.search + location.hash)
  if (path) location.replace(path)
  return path !== undefined
}
