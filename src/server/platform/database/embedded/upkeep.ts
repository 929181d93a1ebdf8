/** What a database server does by itself and the embedded engine does not: checkpoints, vacuum, and a nightly dump. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.ts'
import { type Log, factsOf } from '../../log.ts'
import type { Engine } from './engine.ts'
import type { Outcome } from './messages.ts'

const minute = 60_000
const hour = 60 * minute
const dumpsKept = 7
/** Vacuum and dumps take as long as they take; they are no runaway queries. */
const patience = 30 * minute
const nameOfDump = /^alaia-.*\.tar\.gz$/

export interface Upkeep {
  engine: Engine
  /** Dumps go here: `alaia-2026-11-20T03-00-00.tar.gz`, a whole data folder each. */
  backups: string
  clock: Clock
  log: Log
  /** Told when a dump was not finished. */
  failed?: () => void
}

export const checkpoint = ({ engine }: Pick<Upkeep, 'engine'>): Promise<Outcome[]> =>
  engine.run({ kind: 'script', sql: 'checkpoint', alone: false }, patience)

const tables = `
  select format('%I.%I', nspname, relname) from pg_class join pg_namespace n on n.oid = relnamespace
  where relkind in ('r', 'm', 'p') and not relispartition and not relisshared and nspname <> 'information_schema' order by 1`

/** Table by table, so that nobody waits longer than for the largest one. */
export const vacuum = async ({ engine }: Pick<Upkeep, 'engine'>): Promise<void> => {
  const [found] = await engine.run({ kind: 'statement', sql: tables, values: [], alone: false })
  for (const [table] of found?.rows ?? []) {
    await engine.run({ kind: 'script', sql: `vacuum (analyze) ${table}`, alone: false }, patience)
  }
}

const dumpsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => nameOfDump.test(name)).sort()

/** @returns the new dump's path; only the newest seven stay */
export const backUp = async ({ engine, backups, clock }: Omit<Upkeep, 'log'>): Promise<string> => {
  await mkdir(backups, { recursive: true, mode: 0o700 })
  for (const name of await readdir(backups)) {
    if (name.endsWith('.tar.gz.tmp')) await rm(join(backups, name), { force: true })
  }
  const at = clock.now().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = join(backups, `alaia-${at}.tar.gz`)
  await engine.run({ kind: 'dump', file }, patience)
  for (const old of (await dumpsIn(backups)).slice(0, -dumpsKept)) await rm(join(backups, old), { force: true })
  return file
}

/** At night; and at any time where the last night found the machine switched off. */
const backUpIsDue = async ({ backups, clock }: Upkeep): Promise<boolean> => {
  const newest = (await dumpsIn(backups).catch(() => [])).at(-1)
  if (!newest) return true
  const now = clock.now()
  const age = now.getTime() - (await stat(join(backups, newest))).mtimeMs
  const atNight = now.getHours() >= 2 && now.getHours() < 5
  return age > (atNight ? 20 : 36) * hour
}

/** Starts all three timers. @returns stops them */
export const keepUp = (upkeep: Upkeep): (() => void) => {
  const { engine, log } = upkeep
  let checked = engine.asked
  let busy = false
  const every = (milliseconds: number, what: string, work: () => Promise<unknown>): NodeJS.Timeout => {
    const attempt = async () => {
      if (busy) return
      busy = true
      await work().catch((cause: unknown) => log.error(`${what} failed`, factsOf(cause)))
      busy = false
    }
    return setInterval(() => void attempt(), milliseconds).unref()
  }
  const timers = [
    every(minute, 'checkpoint', async () => {
      if (engine.asked === checked) return
      await checkpoint(upkeep)
      checked = engine.asked
    }),
    every(hour, 'vacuum', () => vacuum(upkeep)),
    every(10 * minute, 'backup', async () => {
      if (!(await backUpIsDue(upkeep))) return
      await backUp(upkeep).catch((cause: unknown) => {
        upkeep.failed?.()
        throw cause
      })
    }),
  ]
  return () => timers.forEach((timer) => clearInterval(timer))
}
