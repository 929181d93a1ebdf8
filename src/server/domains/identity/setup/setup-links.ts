/**
 * Links that create an admin: an empty installation prints one at start, and a command prints one. Each works once, for
 * a day.
 */
import { DAY_MS } from '#rules/durations.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hashSecret, createSecret } from '../secrets.ts'
import { insertFirstLink, hasAnyAdmin, type NewLink } from './setup.queries.ts'

const LINK_LIFETIME_MS = DAY_MS

type LinkRecipient = Omit<NewLink, 'token_hash' | 'made_at' | 'expires_at'>

/** @returns its token, of which only the hash is stored */
export const createFirstLink = async (db: Database, now: Date, recipient: LinkRecipient = {}): Promise<string> => {
  const token = createSecret()
  const expires_at = new Date(now.getTime() + LINK_LIFETIME_MS)
  await insertFirstLink(db, { token_hash: hashSecret(token), made_at: now, expires_at, ...recipient })
  return token
}

/** The token comes after the #, because browsers don't send that part to servers and proxies don't log it. */
export const toFirstAdminUrl = (origin: string, token: string): string => `${origin}/first-admin#${token}`

/** @returns undefined if the installation has an admin already, or runs the demo */
export const createLinkIfEmpty = async (
  db: Database,
  { config, origin, now }: { config: Pick<Config, 'demo'>; origin: string; now: Date },
): Promise<string | undefined> =>
  config.demo || (await hasAnyAdmin(db)) ? undefined : toFirstAdminUrl(origin, await createFirstLink(db, now))
