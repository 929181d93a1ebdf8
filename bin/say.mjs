/** The project folder, and progress messages. */
import { fileURLToPath } from 'node:url'

/** The project folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes to standard error, so that standard output has only the output of the command. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** The time since `start`, for people: "4.2 s", "2 min 5 s". */
export const since = (start) => {
  const seconds = (Date.now() - start) / 1000
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
