/** The process: reads the configuration, starts, says where it is, and stops when it is told to. */
import { flushCompileCache } from 'node:module'
import { layGround, type Setting, StartRefused } from './ground.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { DatabaseRefused } from './platform/database/refused.ts'
import { factsOf, jsonLog } from './platform/log.ts'
import type { Running } from './start.ts'

const filling = (): void => void process.stdout.write('Making the database and filling it. This happens once.\n')

/** A stop that takes longer than this is cut short. */
const PATIENCE_MS = 15_000
/** A terminal and npm both pass a Ctrl-C on: what follows this closely is the same one. */
const SAME_MS = 1000

/** Stops once, also while still starting; asked again later it ends at once. */
const stopOnSignals = (starting: Promise<Running>): void => {
  let asked = 0
  const stop = async (): Promise<void> => {
    if (asked && Date.now() - asked > SAME_MS) process.exit(1)
    if (asked) return
    asked = Date.now()
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    await starting.then((running) => running.stop()).catch(() => undefined)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

/** Somebody who waited for the start has been answered by then. */
const SETTLED_MS = 2500

/** Compiling and reading all that a start needs leaves a sixth of the memory behind as waste, which V8 would keep for good. */
const tidyUp = (): void =>
  void setTimeout(
    () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    SETTLED_MS,
  ).unref()

const isForPeople = (cause: unknown): cause is Error =>
  [StartRefused, ConfigError, DatabaseRefused].some((kind) => cause instanceof kind)

const endWith = (reason: string): never => {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

/** The building is read while the database opens. */
const begin = async (setting: Setting): Promise<Running> => {
  const { promise: isOpening, resolve: opening } = Promise.withResolvers<void>()
  const ground = layGround({ ...setting, opening })
  await Promise.race([isOpening, ground])
  const { start } = await import('./start.ts')
  return start(setting, ground)
}

const sayIt = async (running: Running): Promise<void> => {
  const [{ startSandboxBeside }, { sayWhatIsThere }] = await Promise.all([
    import('./sandbox-beside.ts'),
    import('./what-is-there.ts'),
  ])
  await sayWhatIsThere(running, await startSandboxBeside(running))
}

try {
  const config = readConfig(process.env)
  const log = jsonLog(config.LOG_LEVEL)
  process.on('unhandledRejection', (cause) => log.error('unhandled rejection', factsOf(cause)))
  const starting = begin({ config, log, lost: endWith, filling })
  stopOnSignals(starting)
  const running = await starting
  // Node keeps what it compiled when it ends. After a kill the next start would compile all of it again, and take half as long more.
  flushCompileCache()
  // People are let in by now: what can't be said ends nothing.
  await sayIt(running).catch((cause: unknown) => log.warn('what is there could not be said', factsOf(cause)))
  await running.working
  tidyUp()
} catch (cause) {
  endWith(isForPeople(cause) ? cause.message : `Alaia could not start: ${(cause as Error).stack}`)
}
