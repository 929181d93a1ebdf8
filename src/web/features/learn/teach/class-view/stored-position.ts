/**
 * Stores the position in the URL and the history entry, so that a reload continues there. It bypasses the router, which
 * would run the route guard and make a request.
 */

/** The clock of a step. */
export interface ClockState {
  /** The id of the step. */
  step: string
  /** Milliseconds left when the clock stopped, or when it last started. */
  left: number
  /** The time at which the clock started, in epoch milliseconds; null while it is stopped. */
  since: number | null
}

const CARD = 'card'

export const readStoredCard = (): number =>
  Math.max(0, Number(new URLSearchParams(location.search).get(CARD) ?? 1) - 1) || 0

const getHistoryState = (): Record<string, unknown> => (history.state as Record<string, unknown> | null) ?? {}

export const readStoredClock = (step: string): ClockState | undefined => {
  const storedClock = getHistoryState()['clock'] as Partial<ClockState> | undefined
  if (storedClock?.step !== step || typeof storedClock.left !== 'number') return undefined
  return { step, left: storedClock.left, since: typeof storedClock.since === 'number' ? storedClock.since : null }
}

export const savePosition = (card: number, clock: ClockState): void =>
  history.replaceState({ ...getHistoryState(), clock }, '', `?${CARD}=${card + 1}`)
