/** Maintenance that a database server does by itself and the embedded engine doesn't: checkpoints and vacuum. */
import { type Log, errorFacts } from '#server/platform/log.ts'
import type { LogEvent } from '#server/platform/log-events/log-events.ts'
import type { Engine } from './engine.ts'
import type { Outcome } from './messages.ts'

const minute = 60_000
const hour = 60 * minute
/** A vacuum may take long; it is not a runaway query. */
const patience = 30 * minute

export interface UpkeepOptions {
  engine: Engine
  log: Log
}

export const checkpoint = ({ engine }: Pick<UpkeepOptions, 'engine'>): Promise<Outcome[]> =>
  engine.run({ kind: 'script', sql: 'checkpoint', alone: false }, patience)

const tables = `
  select format('%I.%I', nspname, relname) from pg_class join pg_namespace n on n.oid = relnamespace
  where relkind in ('r', 'm', 'p') and not relispartition and not relisshared and nspname <> 'information_schema' order by 1`

/** Vacuums table by table, so that other work never waits longer than for the largest one. */
export const vacuum = async ({ engine }: Pick<UpkeepOptions, 'engine'>): Promise<void> => {
  const [found] = await engine.run({ kind: 'statement', sql: tables, values: [], alone: false })
  for (const [table] of found?.rows ?? []) {
    await engine.run({ kind: 'script', sql: `vacuum (analyze) ${table}`, alone: false }, patience)
  }
}

/** Starts both timers. @returns a function that stops them */
export const startUpkeep = (upkeep: UpkeepOptions): (() => void) => {
  const { engine, log } = upkeep
  let checked = engine.asked
  let busy = false
  const every = (milliseconds: number, failed: LogEvent, work: () => Promise<unknown>): NodeJS.Timeout => {
    const attempt = async () => {
      if (busy) return
      busy = true
      await work().catch((cause: unknown) => log.write(failed, errorFacts(cause)))
      busy = false
    }
    return setInterval(() => void attempt(), milliseconds).unref()
  }
  const timers = [
    every(minute, 'database.checkpoint_failed', async () => {
      if (engine.asked === checked) return
      await checkpoint(upkeep)
      checked = engine.asked
    }),
    every(hour, 'database.vacuum_failed', () => vacuum(upkeep)),
  ]
  return () => timers.forEach((timer) => clearInterval(timer))
}
