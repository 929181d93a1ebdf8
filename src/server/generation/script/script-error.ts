/** Something that keeps a script from being read; `at` is a line number, from 1. */
export type ScriptFault = { at: number; message: string }

/** Thrown with every fault of a script at once, so that its author mends them in one go. */
export class ScriptError extends Error {
  readonly faults: readonly ScriptFault[]

  constructor(faults: readonly ScriptFault[]) {
    super(faults.map(({ at, message }) => `line ${at}: ${message}`).join('\n'))
    this.name = 'ScriptError'
    this.faults = faults
  }
}
