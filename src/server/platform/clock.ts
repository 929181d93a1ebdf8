/** The current time, passed to every function whose decision depends on it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
