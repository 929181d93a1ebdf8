/** The server process: reads the configuration, starts, prints its address, and stops when it gets a signal. */
import { flushCompileCache } from 'node:module'
import { openDatabaseAndPort, type StartOptions, StartupError } from './boot.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { DatabaseOpenError } from './platform/database/database-error.ts'
import { errorFacts, createJsonLog } from './platform/log.ts'
import type { RunningServer } from './start.ts'

const printSeeding = (): void => void process.stdout.write('Making the database and filling it. This happens once.\n')

/** A stop that takes longer than this is cut short. */
const PATIENCE_MS = 15_000
/** A terminal and npm both pass a Ctrl-C on: what follows this closely is the same one. */
const SAME_MS = 1000

/** Stops once, also while still starting; asked again later it ends at once. */
const stopOnSignals = (starting: Promise<RunningServer>): void => {
  let signaledAt = 0
  const stop = async (): Promise<void> => {
    if (signaledAt && Date.now() - signaledAt > SAME_MS) process.exit(1)
    if (signaledAt) return
    signaledAt = Date.now()
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    await starting.then((running) => running.stop()).catch(() => undefined)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

/** Somebody who waited for the startServer has been answered by then. */
const SETTLED_MS = 2500

/** Compiling and reading all that a startServer needs leaves a sixth of the memory behind as waste, which V8 would keep for good. */
const collectGarbageOnce = (): void =>
  void setTimeout(
    () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    SETTLED_MS,
  ).unref()

const isUserFacingError = (cause: unknown): cause is Error =>
  [StartupError, ConfigError, DatabaseOpenError].some((kind) => cause instanceof kind)

const exitWith = (reason: string): never => {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

/** The building is read while the database opens. */
const bootAndStart = async (setting: StartOptions): Promise<RunningServer> => {
  const { promise: isOpening, resolve: opening } = Promise.withResolvers<void>()
  const ground = openDatabaseAndPort({ ...setting, opening })
  await Promise.race([isOpening, ground])
  const { startServer } = await import('./start.ts')
  return startServer(setting, ground)
}

const printStarted = async (running: RunningServer): Promise<void> => {
  const [{ startDemoSandbox: startSandbox }, { printStartupBanner: printBanner }] = await Promise.all([
    import('./demo-sandbox.ts'),
    import('./startup-banner.ts'),
  ])
  await printBanner(running, await startSandbox(running))
}

try {
  const config = readConfig(process.env)
  const log = createJsonLog(config.LOG_LEVEL)
  process.on('unhandledRejection', (cause) => log.write('process.unhandled_rejection', errorFacts(cause)))
  const starting = bootAndStart({ config, log, onLockLost: exitWith, filling: printSeeding })
  stopOnSignals(starting)
  const running = await starting
  // Node keeps what it compiled when it ends. After a kill the next startServer would compile all of it again, and take half as long more.
  flushCompileCache()
  // People are let in by now: what can't be said ends nothing.
  await printStarted(running).catch((cause: unknown) => log.write('process.banner_failed', errorFacts(cause)))
  await running.working
  collectGarbageOnce()
} catch (cause) {
  exitWith(isUserFacingError(cause) ? cause.message : `Alaia could not start: ${(cause as Error).stack}`)
}
