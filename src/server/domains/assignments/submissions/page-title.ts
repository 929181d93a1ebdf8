/** What a page of this site is called that a platform has assigned: what it shows, or else its screen. */
import { screenName } from '#rules/screen-names.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isUuid } from '#server/platform/uuid-text.ts'
import type { AssignmentsDependencies } from '../ports.ts'

const SESSIONS_OF = /^\/(series|collection|individual)\/sessions\/list\/([^/?#]+)/i

/** @returns undefined for an address that is no page somebody can be given */
export const findPageTitle = async (
  ports: AssignmentsDependencies,
  actor: Actor,
  path: string,
): Promise<string | undefined> => {
  const [, type, id = ''] = SESSIONS_OF.exec(path) ?? []
  const itemTitle = isUuid(id)
    ? await (type === 'individual' ? ports.sessionTitle(actor, id) : ports.groupTitle(id))
    : null
  return itemTitle ?? screenName(path)
}

/** Pages that were assigned before they had names are stored under their address. */
export const displayStoredTitle = (title: string): string =>
  title.startsWith('/') ? (screenName(title) ?? title) : title
