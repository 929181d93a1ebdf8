/** Links that make an admin: shown by the start of an empty installation and by a command, each good once and for a day. */
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { addFirstLink, hasAdmin, type NewLink } from './first.queries.ts'

/** Milliseconds. */
const LIFE = 24 * 3_600_000

type Named = Omit<NewLink, 'token_hash' | 'made_at' | 'expires_at'>

/** @returns its token, of which only the hash is kept */
export const newFirstLink = async (db: Database, now: Date, named: Named = {}): Promise<string> => {
  const token = newSecret()
  const expires_at = new Date(now.getTime() + LIFE)
  await addFirstLink(db, { token_hash: hashSecret(token), made_at: now, expires_at, ...named })
  return token
}

/** The token stands behind the #, which browsers tell no server and no proxy writes into a log. */
export const firstAddress = (origin: string, token: string): string => `${origin}/first-admin#${token}`

/** @returns undefined where somebody runs this installation already, or the demo does */
export const linkForEmpty = async (
  db: Database,
  { config, origin, now }: { config: Pick<Config, 'demo'>; origin: string; now: Date },
): Promise<string | undefined> =>
  config.demo || (await hasAdmin(db)) ? undefined : firstAddress(origin, await newFirstLink(db, now))
