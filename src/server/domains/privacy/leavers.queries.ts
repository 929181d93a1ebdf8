/** People who have left; one statement. */
import type { Database } from '../../platform/database/database.ts'

interface Moments {
  /** Said to have left before this. */
  left: Date
  /** Deactivated before this, and never said to have left. */
  forgotten: Date
}

/** Some of them; those that remain are found by asking again. */
export const leavers = async (db: Database, { left, forgotten }: Moments, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where('disabled_at', 'is not', null)
    .where((one) =>
      one.or([one('left_at', '<=', left), one.and([one('left_at', 'is', null), one('disabled_at', '<=', forgotten)])]),
    )
    .orderBy('disabled_at')
    .limit(most)
    .execute()
  return rows.map(({ uuid }) => uuid)
}
