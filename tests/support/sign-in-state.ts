/** Everything in the database that determines how a person signs in, to compare before and after a call. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export interface SignInState {
  account_uuid: string
  state: string
}

/** One row per account: passwords, sign-in names, role, links, cards, second steps and platform accounts. */
export const signInStates = async (db: Database, only?: string): Promise<SignInState[]> => {
  const { rows } = await sql<SignInState>`
    select person.uuid as account_uuid, jsonb_build_array(
      person.email, person.username, person.password_hash, person.temporary_sign_in, person.user_type, person.operator,
      person.permissions, person.disabled_at,
      (select jsonb_agg(encode(token_hash, 'hex') order by token_hash) from identity_password_link where account_uuid = person.uuid),
      (select jsonb_agg(encode(secret_hash, 'hex')) from identity_card where account_uuid = person.uuid),
      (select jsonb_agg(uuid order by uuid) from identity_session where account_uuid = person.uuid and ended_at is null),
      (select jsonb_agg(confirmed_at) from identity_second_step where account_uuid = person.uuid),
      (select jsonb_agg(subject order by subject) from partner_person where account_uuid = person.uuid)
    )::text as state
    from identity_account person
    where ${only ?? null}::uuid is null or person.uuid = ${only ?? null}::uuid`.execute(db)
  return rows
}
