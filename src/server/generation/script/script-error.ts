/** A fault that prevents a script from being parsed. `at` is a line number, from 1. */
export type ScriptFault = { at: number; message: string }

/** Thrown with all faults of a script at once, so that its author can fix them together. */
export class ScriptError extends Error {
  readonly faults: readonly ScriptFault[]

  constructor(faults: readonly ScriptFault[]) {
    super(faults.map(({ at, message }) => `line ${at}: ${message}`).join('\n'))
    this.name = 'ScriptError'
    this.faults = faults
  }
}
