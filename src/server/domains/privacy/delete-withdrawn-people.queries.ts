/** Queries for people who have left; each function runs one statement. */
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export interface WithdrawalCutoffs {
  /** People marked as withdrawn before this time have left. */
  left: Date
  /** People deactivated before this time, and never marked as withdrawn, have left as well. */
  forgotten: Date
}

const hasLeft = (eb: ExpressionBuilder<Tables, 'identity_account'>, { left, forgotten }: WithdrawalCutoffs) =>
  eb.and([
    eb('disabled_at', 'is not', null),
    eb.or([eb('left_at', '<=', left), eb.and([eb('left_at', 'is', null), eb('disabled_at', '<=', forgotten)])]),
  ])

/** Lists some of them; call it again for the rest. */
export const listWithdrawnPeople = async (
  db: Database,
  cutoffs: WithdrawalCutoffs,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where((eb) => hasLeft(eb, cutoffs))
    .orderBy('disabled_at')
    .limit(limit)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Returns whether they still count as having left; if so, nobody can reactivate them until the transaction ends. */
export const lockWithdrawnPerson = async (tx: Database, cutoffs: WithdrawalCutoffs, uuid: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('identity_account')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where((eb) => hasLeft(eb, cutoffs))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
