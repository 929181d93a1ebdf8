/** Undo and redo, step by step. Continuous typing in one field is one step. */

export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** The field that the last step changed, and the time of the change in epoch milliseconds. */
  last: { what: string; at: number } | undefined
}

const MAX_STEPS = 100
/** A pause of this many milliseconds starts a new step. */
const STEP_PAUSE_MS = 3000

export const createHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  last: undefined,
})

/** @param step names the edited field; another change to it without a pause belongs to the same step */
export const recordStep = <State>(
  history: History<State>,
  present: State,
  step: { what: string; at: number },
): History<State> => {
  const { past, last } = history
  const isSameStep = last?.what === step.what && step.at - last.at < STEP_PAUSE_MS
  return {
    past: isSameStep ? past : [...past, history.present].slice(-MAX_STEPS),
    present,
    future: [],
    last: step,
  }
}

export const undoStep = <State>({ past, present, future }: History<State>): History<State> => {
  const previous = past.at(-1)
  if (previous === undefined) return { past, present, future, last: undefined }
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], last: undefined }
}

export const redoStep = <State>({ past, present, future }: History<State>): History<State> => {
  const [next, ...rest] = future
  if (next === undefined) return { past, present, future, last: undefined }
  return { past: [...past, present], present: next, future: rest, last: undefined }
}

/** Keeps the steps but replaces the present, for example with the server's version of it. */
export const replacePresent = <State>(history: History<State>, present: State): History<State> => ({
  ...history,
  present,
})
