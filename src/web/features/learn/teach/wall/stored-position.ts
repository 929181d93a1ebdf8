/**
 * Where a lesson stands on the wall, in the address and the history entry of the page: a reload goes on from there. The
 * router is not asked, because it would ask the guard, and that one the server.
 */

/** The time of a step. */
export interface ClockState {
  /** The step it belongs to. */
  step: string
  /** Milliseconds that are left when it stands still, or were when it last began. */
  left: number
  /** Epoch milliseconds; null while it stands still. */
  since: number | null
}

const CARD = 'card'

export const readStoredCard = (): number =>
  Math.max(0, Number(new URLSearchParams(location.search).get(CARD) ?? 1) - 1) || 0

const stateOf = (): Record<string, unknown> => (history.state as Record<string, unknown> | null) ?? {}

export const readStoredClock = (step: string): ClockState | undefined => {
  const kept = stateOf()['clock'] as Partial<ClockState> | undefined
  if (kept?.step !== step || typeof kept.left !== 'number') return undefined
  return { step, left: kept.left, since: typeof kept.since === 'number' ? kept.since : null }
}

export const savePosition = (card: number, clock: ClockState): void =>
  history.replaceState({ ...stateOf(), clock }, '', `?${CARD}=${card + 1}`)
