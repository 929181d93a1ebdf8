/** The process: reads the configuration, starts, says where it is, and stops when it is told to. */
import { flushCompileCache } from 'node:module'
import { linkForEmpty } from './domains/identity/first/links.ts'
import { readDemoSignIns } from './domains/identity/identity.seed.ts'
import { countOfMissingSounds } from './domains/library/media/sounds.queries.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { DatabaseRefused } from './platform/database/refused.ts'
import { factsOf, jsonLog } from './platform/log.ts'
import { startSandboxBeside } from './sandbox-beside.ts'
import { type Running, start, StartRefused } from './start.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const saySounds = (missing: number, most: number): void => {
  const ahead = Math.min(missing, most)
  if (ahead) {
    say(
      `\nStill being made in the background: the sound of ${ahead} sessions. Each can be played as soon as it is done.`,
    )
  }
  if (missing > ahead) {
    say(
      `\nThe sound of ${missing - ahead} ${ahead ? 'more' : 'sessions'} is made when somebody opens it (RENDER_AHEAD).`,
    )
  }
}

const filling = (): boolean => say('Making the database and filling it. This happens once.')

const sayWhatIsThere = async ({ platform, address }: Running, partner: string | undefined): Promise<void> => {
  const { config } = platform
  if (config.ALAIA_ROLE === 'worker') {
    say(`Alaia works here through its jobs; another process serves the pages. Health is at ${address}/readyz`)
    return
  }
  say(`\nAlaia is at ${config.PUBLIC_URL ?? address}\n`)
  if (config.production && config.PUBLIC_URL === undefined) {
    say('PUBLIC_URL is not set: public pages, their map and their feed name whatever host they are asked for.\n')
  }
  const signIns = config.demo ? await readDemoSignIns(config.ALAIA_DATA) : []
  if (signIns.length) say('Demo sign-ins (also in demo-sign-ins.json in the data folder):')
  for (const { email, password, note } of signIns) say(`  ${email.padEnd(28)} ${password}   ${note}`)
  const link = await linkForEmpty(platform.db, {
    config,
    origin: config.PUBLIC_URL ?? address,
    now: platform.clock.now(),
  })
  if (link) say(`Nobody runs Alaia here yet. This link makes its first admin; it works once, for a day:\n  ${link}`)
  if (partner) say(`\nA pretend learning platform, connected with the demo school, is at ${partner}`)
  const missing = await countOfMissingSounds(platform.db)
  saySounds(missing, config.RENDER_AHEAD)
  say('\nStop with Ctrl-C.')
}

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

try {
  const config = readConfig(process.env)
  const log = jsonLog(config.LOG_LEVEL)
  process.on('unhandledRejection', (cause) => log.error('unhandled rejection', factsOf(cause)))
  const starting = start({ config, log, lost: endWith, filling })
  stopOnSignals(starting)
  const running = await starting
  // Node keeps what it compiled when it ends. After a kill the next start would compile all of it again, and take half as long more.
  flushCompileCache()
  // People are let in by now: what can't be said ends nothing.
  await startSandboxBeside(running)
    .then((partner) => sayWhatIsThere(running, partner))
    .catch((cause: unknown) => log.warn('what is there could not be said', factsOf(cause)))
  await running.working
  tidyUp()
} catch (cause) {
  endWith(isForPeople(cause) ? cause.message : `Alaia could not start: ${(cause as Error).stack}`)
}
