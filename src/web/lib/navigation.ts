/** Moving about from outside of a component, as after an ended session. The router is handed over once at start. */
import type { NavigateOptions } from 'react-router'

type Go = (to: string, options?: NavigateOptions) => void

let move: Go = (to) => location.assign(to)

export const attachRouter = (go: Go): void => {
  move = go
}

export const go: Go = (to, options) => move(to, options)
