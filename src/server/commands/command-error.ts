/** The command can't be carried out; `message` says why, and what to do. */
export class CommandError extends Error {}

/** The command line has an error, such as an unknown option. The process exits with 2, as is usual. */
export class UsageError extends Error {}
