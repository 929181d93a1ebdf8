/** One line of the scorecard: a check, its goal, and the tests that measure it. */
export interface ScorecardCheck {
  id: number
  title: string
  goal: string
  /** The tags of the test files that must all pass for it (test-tags.ts). */
  testTags: readonly string[]
  /** The part that no test measures yet, in a sentence. */
  open?: string
  /** Titles of tests that not every machine can run, with the reason why the check is complete without them. */
  elsewhere?: Readonly<Record<string, string>>
}

/** A check with the paths of its test files instead of their tags. */
export interface ResolvedCheck extends Omit<ScorecardCheck, 'testTags'> {
  testPaths: readonly string[]
}

/** The reasons why a measurement is incomplete. */
export interface Shortfall {
  /** The part that was not judged, such as a time on a busy machine, with the reason. */
  unjudged?: string
  /** The part of the goal that is not reached although the test passes. */
  partly?: string
}

/** A measurement that a test recorded for a check. */
export interface Measurement extends Shortfall {
  id: number
  /** The path of the test that recorded it. */
  file?: string
  measured: string
}
