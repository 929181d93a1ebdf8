/** The next look at a server that was away may be half a minute off; here somebody waits. */
import { markReachable, markUnreachable } from './online.ts'

export const pingServer = (): Promise<void> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(markReachable, markUnreachable)
