/** What was asked for cannot be done; `message` is one sentence for the operator. */
export class CommandError extends Error {}
