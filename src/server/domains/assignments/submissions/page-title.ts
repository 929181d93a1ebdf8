/**
 * Returns the title of a page of this site that a platform has assigned: the title of its item, or else of its screen.
 */
import { findScreenName } from '#rules/screen-names.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isUuid } from '#server/platform/uuid-text.ts'
import type { AssignmentsDependencies } from '../ports.ts'

const SESSIONS_OF = /^\/(series|collection|individual)\/sessions\/list\/([^/?#]+)/i

/** @returns undefined for a URL that is not an assignable page */
export const findPageTitle = async (
  ports: AssignmentsDependencies,
  actor: Actor,
  path: string,
): Promise<string | undefined> => {
  const [, type, id = ''] = SESSIONS_OF.exec(path) ?? []
  const itemTitle = isUuid(id)
    ? await (type === 'individual' ? ports.sessionTitle(actor, id) : ports.groupTitle(id))
    : null
  return itemTitle ?? findScreenName(path)
}

/** Returns a readable title. Older submissions have the URL of the page as their title. */
export const displayStoredTitle = (title: string): string =>
  title.startsWith('/') ? (findScreenName(title) ?? title) : title
