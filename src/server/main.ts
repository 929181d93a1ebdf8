/** The server process: reads the configuration, starts, prints its address, and stops when it gets a signal. */
import { flushCompileCache } from 'node:module'
import { openDatabaseAndPort, type StartOptions } from './boot.ts'
import { readConfig } from './platform/config.ts'
import { createJsonLog, type Log, toErrorFacts } from './platform/log.ts'
import { ignoreRejection } from './platform/promises/ignore-rejection.ts'
import type { RunningServer } from './start-server.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'

const printSeeding = (): void =>
  void process.stdout.write('Creating the database and its first data. This happens once.\n')

/** The time after which a slow stop is forced: requests get 3 s, running jobs 10 s, and a busy machine the rest. */
const STOP_TIMEOUT_MS = 25_000
/** The terminal and npm both forward Ctrl-C, so signals within this time count as one. */
const SAME_SIGNAL_MS = 1000

/** Stops the server gracefully, also during the start; a second signal exits at once. */
const stopOnSignals = (starting: Promise<RunningServer>, log: Log): void => {
  let signaledAt = 0
  const stop = async (): Promise<void> => {
    if (signaledAt && Date.now() - signaledAt > SAME_SIGNAL_MS) process.exit(1)
    if (signaledAt) return
    signaledAt = Date.now()
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    const running = await ignoreRejection(starting, 'a start that fails reports it and exits by itself')
    await running?.stop().catch((cause: unknown) => {
      log.write('process.stop_failed', toErrorFacts(cause))
      process.exit(1)
    })
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

/** The delay of the garbage collection: by then, the first requests have been answered. */
const SETTLE_DELAY_MS = 2500

/** The start leaves garbage in a sixth of the memory, which V8 would otherwise not release. */
const collectGarbageOnce = (): void =>
  void setTimeout(
    () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    SETTLE_DELAY_MS,
  ).unref()

const exitWith = (reason: string): never => {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

/** Imports the rest of the server while the database opens. */
const bootAndStart = async (options: StartOptions): Promise<RunningServer> => {
  const { promise: isOpening, resolve: opening } = Promise.withResolvers<void>()
  const boot = openDatabaseAndPort({ ...options, opening })
  await Promise.race([isOpening, boot])
  const { startServer } = await import('./start-server.ts')
  return startServer(options, boot)
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
  process.on('unhandledRejection', (cause) => log.write('process.unhandled_rejection', toErrorFacts(cause)))
  const starting = bootAndStart({ config, log, onLockLost: exitWith, onSeeding: printSeeding })
  stopOnSignals(starting, log)
  const running = await starting
  // Node writes the compile cache only on exit. After a kill, the next start would take 50 percent longer without it.
  flushCompileCache()
  // The server accepts requests by now, so a banner error must not stop it.
  await printStarted(running).catch((cause: unknown) => log.write('process.banner_failed', toErrorFacts(cause)))
  await running.working
  collectGarbageOnce()
} catch (cause) {
  exitWith(cause instanceof UserFacingError ? cause.message : `Alaia could not start: ${(cause as Error).stack}`)
}
