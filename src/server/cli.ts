/** Runs an admin command: `npm run alaia -- <command>`. Exits with 1 if it fails, and with 2 if it was typed wrong. */
import { UserFacingError } from '#contract/user-facing-error.ts'
import { runCommandLine } from './commands/commands.ts'
import { UsageError } from './commands/usage-error.ts'

/** The reader may close the pipe early (`alaia … | head`): an error on standard output ends the process as a success. */
process.stdout.on('error', () => process.exit())

try {
  for (const line of await runCommandLine(process.argv.slice(2))) process.stdout.write(`${line}\n`)
} catch (cause) {
  if (!(cause instanceof UserFacingError)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exitCode = cause instanceof UsageError ? 2 : 1
}
