import { UserFacingError } from '#contract/user-facing-error.ts'

/** The command line has an error, such as an unknown option. The process exits with 2, as is usual. */
export class UsageError extends UserFacingError {}
