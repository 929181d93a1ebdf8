/** Time, passed in wherever a decision hangs on it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
