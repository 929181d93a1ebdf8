/** The project folder, and progress messages. */
import { fileURLToPath } from 'node:url'

/** The project folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes to standard error, so that standard output has only the output of the command. */
export const printMessage = (line) => process.stderr.write(`${line}\n`)

/** Formats the time since `start` for people: "4.2 s", "2 min 5 s". */
export const formatElapsed = (start) => {
  const seconds = (Date.now() - start) / 1000
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`
  const wholeSeconds = Math.round(seconds)
  return `${Math.floor(wholeSeconds / 60)} min ${wholeSeconds % 60} s`
}
