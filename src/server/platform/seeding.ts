/** Runs each seed once, and again only when its source has changed. */
import { sql } from 'kysely'
import type { Database } from './database/database.ts'

/**
 * Runs `seedRows` unless this source was seeded before, in one transaction and one process at a time.
 * Returns whether it ran.
 */
export const runSeedOnce = (
  db: Database,
  seed: { name: string; sourceHash: string },
  seedRows: (tx: Database) => Promise<void>,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // No caller waits for a response here, and a busy server or another process that seeds may take longer than a call
    // may.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtext(${`seed ${seed.name}`}))`.execute(tx)
    const existing = await tx
      .selectFrom('platform_seed')
      .select('source_hash')
      .where('name', '=', seed.name)
      .executeTakeFirst()
    if (existing?.source_hash === seed.sourceHash) return false
    await seedRows(tx)
    await tx
      .insertInto('platform_seed')
      .values({ name: seed.name, source_hash: seed.sourceHash })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ source_hash: seed.sourceHash, seeded_at: new Date() }),
      )
      .execute()
    return true
  })
