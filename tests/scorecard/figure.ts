/** One line of the scorecard: a check, its goal, and the tests that measure it. */
export interface Figure {
  id: number
  figure: string
  goal: string
  /** The tags of the test files that must all pass for it (test-tags.ts). */
  shown: readonly string[]
  /** What no test measures yet, in a sentence. */
  open?: string
  /** Titles of tests that not every machine can run, with the reason why the check is complete without them. */
  elsewhere?: Readonly<Record<string, string>>
}

/** What makes a measurement incomplete. */
export interface Shortfall {
  /** What was not judged, such as a time on a busy machine, and why. */
  unjudged?: string
  /** Which part of the goal is not reached although the test passes. */
  partly?: string
}

/** A measurement that a test recorded for a check. */
export interface Measurement extends Shortfall {
  id: number
  /** The path of the test that recorded it. */
  file?: string
  measured: string
}
