/** One line of the scorecard: a figure, how good it has to be, and the tests that show it. */
export interface Figure {
  id: number
  figure: string
  goal: string
  /** Files whose tests all have to hold for it. */
  shown: readonly string[]
  /** What of it no test shows yet, in a sentence. */
  open?: string
  /** Tests that not every machine can run, by their names, each with why the figure is whole without it. */
  elsewhere?: Readonly<Record<string, string>>
}

/** What keeps a measurement from being the whole answer. */
export interface Shortfall {
  /** What was not judged, as a time while others used the machine, and why. */
  unjudged?: string
  /** What of the goal is not reached though the test holds. */
  partly?: string
}

/** What a test measured for a figure. */
export interface Told extends Shortfall {
  id: number
  /** The test that told it, by its path. */
  file?: string
  measured: string
}
