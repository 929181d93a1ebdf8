/** Maintenance that a database server does by itself and the embedded engine doesn't: checkpoints and vacuum. */
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { type Log, toErrorFacts } from '#server/platform/log.ts'
import type { LogEvent } from '#server/platform/log-events/log-events.ts'
import type { Engine } from './engine.ts'
import type { Outcome } from './messages.ts'

/** A vacuum may take long; it is not a runaway query. */
const MAINTENANCE_TIMEOUT_MS = 30 * MINUTE_MS

export interface MaintenanceOptions {
  engine: Engine
  log: Log
}

export const checkpoint = ({ engine }: Pick<MaintenanceOptions, 'engine'>): Promise<Outcome[]> =>
  engine.run({ kind: 'script', sql: 'checkpoint', alone: false }, MAINTENANCE_TIMEOUT_MS)

const tables = `
  select format('%I.%I', nspname, relname) from pg_class join pg_namespace n on n.oid = relnamespace
  where relkind in ('r', 'm', 'p') and not relispartition and not relisshared and nspname <> 'information_schema' order by 1`

/** Vacuums table by table, so that other work never waits longer than for the largest one. */
export const vacuum = async ({ engine }: Pick<MaintenanceOptions, 'engine'>): Promise<void> => {
  const [tableList] = await engine.run({ kind: 'statement', sql: tables, values: [], alone: false })
  for (const [table] of tableList?.rows ?? []) {
    await engine.run({ kind: 'script', sql: `vacuum (analyze) ${table}`, alone: false }, MAINTENANCE_TIMEOUT_MS)
  }
}

/** Starts both timers. @returns a function that stops them */
export const startMaintenance = (options: MaintenanceOptions): (() => void) => {
  const { engine, log } = options
  let statementsAtCheckpoint = engine.statementCount
  let isBusy = false
  const scheduleTask = (milliseconds: number, failureEvent: LogEvent, work: () => Promise<unknown>): NodeJS.Timeout => {
    const runTask = async () => {
      if (isBusy) return
      isBusy = true
      await work().catch((cause: unknown) => log.write(failureEvent, toErrorFacts(cause)))
      isBusy = false
    }
    return setInterval(() => void runTask(), milliseconds).unref()
  }
  const timers = [
    scheduleTask(MINUTE_MS, 'database.checkpoint_failed', async () => {
      if (engine.statementCount === statementsAtCheckpoint) return
      await checkpoint(options)
      statementsAtCheckpoint = engine.statementCount
    }),
    scheduleTask(HOUR_MS, 'database.vacuum_failed', () => vacuum(options)),
  ]
  return () => timers.forEach((timer) => clearInterval(timer))
}
