/** Queries for the sign-in cards of students; each function runs one statement. */
import { sql } from 'kysely'
import { markOwned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignInTarget } from '../ranks.ts'

interface CardsQuery {
  organizationUuid: string
  people: readonly string[]
  /** Includes only this teacher's students; if undefined, all students of the school. */
  teacher: string | undefined
}

/** Returns the students among them for whom the caller may create cards, in the order of a class list. */
export const listStudentsForCards = async (db: Database, { organizationUuid, people, teacher }: CardsQuery) => {
  const rows = await db
    .selectFrom('identity_account as student')
    .select(['student.uuid', 'student.first_name', 'student.last_name', 'student.username', 'student.email'])
    .select(['student.user_type', 'student.operator'])
    .where('student.organization_uuid', '=', organizationUuid)
    .where('student.user_type', '=', 'student')
    .where('student.disabled_at', 'is', null)
    .where('student.uuid', 'in', [...people])
    .$if(teacher !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from identity_section_member teacher_member
          join identity_section section on section.uuid = teacher_member.section_uuid and section.archived_at is null
          join identity_section_member member on member.section_uuid = section.uuid and member.part = 'pupil'
          where teacher_member.account_uuid = ${teacher} and teacher_member.part = 'teacher'
            and member.account_uuid = student.uuid)`,
      ),
    )
    .orderBy('student.last_name')
    .orderBy('student.first_name')
    .orderBy('student.uuid')
    .execute()
  return rows.map(markOwned)
}

export type CardStudent = Awaited<ReturnType<typeof listStudentsForCards>>[number]

export const getCardSchool = (db: Database, organizationUuid: string) =>
  db
    .selectFrom('identity_organization')
    .select(['name', 'school_code'])
    .where('uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow()

/** Makes the words on the card the only password from now on. */
export const setPassphrases = (
  db: Database,
  { hashes, now }: { hashes: readonly { student: SignInTarget; hash: string }[]; now: Date },
) =>
  sql`update identity_account set password_hash = given.hash, passphrase_at = ${now}, temporary_sign_in = false
    from unnest(${hashes.map(({ student }) => student.uuid)}::uuid[], ${hashes.map(({ hash }) => hash)}::text[]) as given (uuid, hash)
    where identity_account.uuid = given.uuid`.execute(db)

export const endSessionsOfStudents = (db: Database, people: readonly string[], now: Date) =>
  db
    .updateTable('identity_session')
    .set({ ended_at: now })
    .where('account_uuid', 'in', [...people])
    .where('ended_at', 'is', null)
    .execute()

interface NewCard {
  student: SignInTarget
  secret_hash: Buffer
  issued_at: Date
  until: Date
}

export const upsertCards = (db: Database, cards: readonly NewCard[]) =>
  db
    .insertInto('identity_card')
    .values(cards.map(({ student, ...card }) => ({ account_uuid: student.uuid, ...card })))
    .onConflict((conflict) =>
      conflict.column('account_uuid').doUpdateSet((row) => ({
        secret_hash: row.ref('excluded.secret_hash'),
        issued_at: row.ref('excluded.issued_at'),
        until: row.ref('excluded.until'),
        used_at: null,
      })),
    )
    .execute()

/** @returns the people who had a card */
export const deleteCards = async (db: Database, people: readonly string[]): Promise<string[]> => {
  const rows = await db
    .deleteFrom('identity_card')
    .where('account_uuid', 'in', [...people])
    .returning('account_uuid')
    .execute()
  return rows.map(({ account_uuid }) => account_uuid)
}

interface CardLookup {
  secretHash: Buffer
  identityHash: Buffer
  networkHash: Buffer
  now: Date
  /** A device or network that was used since then counts as known. */
  since: Date
}

/** Finds the student of a valid card, and whether they signed in from this device or network before. */
export const findAccountByCard = (db: Database, { secretHash, identityHash, networkHash, now, since }: CardLookup) =>
  db
    .selectFrom('identity_card as card')
    .innerJoin('identity_account as student', 'student.uuid', 'card.account_uuid')
    .innerJoin('identity_organization as school', 'school.uuid', 'student.organization_uuid')
    .select(['student.uuid', 'student.first_name', 'school.name as school_name'])
    .select((select) => {
      const earlierSessions = select
        .selectFrom('identity_session')
        .select('identity_session.uuid')
        .whereRef('identity_session.account_uuid', '=', 'student.uuid')
        .where('identity_session.accessed_at', '>', since)
      return [
        select.exists(earlierSessions.where('identity_hash', '=', identityHash)).as('known_device'),
        select.exists(earlierSessions.where('network_hash', '=', networkHash)).as('known_network'),
      ]
    })
    .where('card.secret_hash', '=', secretHash)
    .where('card.until', '>', now)
    .where('student.user_type', '=', 'student')
    .where('student.disabled_at', 'is', null)
    .executeTakeFirst()

export const recordCardUse = (db: Database, accountUuid: string, now: Date) =>
  db.updateTable('identity_card').set({ used_at: now }).where('account_uuid', '=', accountUuid).execute()
