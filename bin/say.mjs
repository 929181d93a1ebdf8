/** Where things are, and one plain line at a time about what is being done. */
import { fileURLToPath } from 'node:url'

/** The project's own folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** To standard error, so that a command's own output stays clean. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** Seconds since a moment, as people say them: "4.2 s", "2 min 5 s". */
export const since = (start) => {
  const seconds = (Date.now() - start) / 1000
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
