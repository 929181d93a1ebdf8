/** One line of the scorecard: a figure, how good it has to be, and the tests that show it. */
export interface Figure {
  id: number
  figure: string
  goal: string
  /** Files whose tests all have to hold for it. */
  shown: readonly string[]
  /** What of it no test shows yet, in a sentence. */
  open?: string
}
