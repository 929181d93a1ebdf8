import { UserFacingError } from '#contract/user-facing-error.ts'

/**
 * The database cannot be opened in its present state. `message` is one sentence for the person who started the program.
 */
export class DatabaseOpenError extends UserFacingError {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'DatabaseOpenError'
  }
}
