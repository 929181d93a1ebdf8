/** What was asked for cannot be done; `message` is one sentence for the operator. */
export class OperatingRefused extends Error {}
