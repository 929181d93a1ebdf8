/** The next look at a server that was away may be half a minute off; here somebody waits. */
import { noteAnswer, noteSilence } from './online.ts'

export const lookForServer = (): Promise<void> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(noteAnswer, noteSilence)
