/** What a page asks of a newer worker that waits; it answers yes or no, or with a name. */
export type WorkerMessage =
  /** Whether the app it keeps is another one than this page, which began with these scripts. */
  | { ask: 'other'; scripts: readonly string[] }
  /** The name of its build. */
  | { ask: 'build' }
  /** To take over now, which it does where no other page of ours is open on this device. */
  | { ask: 'over' }
