/** A message of a page to a newer, waiting worker, which answers yes or no, or with a build name. */
export type WorkerMessage =
  /** Asks whether the worker's app is another build than this page, which started with these scripts. */
  | { ask: 'other'; scripts: readonly string[] }
  /** Asks for the name of its build. */
  | { ask: 'build' }
  /** Asks the worker to take over now; it does so only if no other page of ours is open on this device. */
  | { ask: 'over' }
