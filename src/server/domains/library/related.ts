/** Finds related sessions: the author's choice first, then the same group, then the same theme or technique. */
import { MAX_EXPLORE_SESSIONS } from '#rules/playback.ts'
import { memoize } from '#server/platform/memoize.ts'
import { type Catalog, memoizePerCatalog } from './catalog.ts'
import type { SessionRow } from './catalog.queries.ts'
import type { LibraryView } from './responses.ts'

const computeCloseness = (session: SessionRow, other: SessionRow): number =>
  (other.audience === session.audience ? 4 : 0) +
  (other.theme === session.theme ? 2 : 0) +
  (other.technique === session.technique ? 1 : 0)

const findRelated = (catalog: Catalog, session: SessionRow, preferred: SessionRow[] = []): SessionRow[] => {
  const chosen = session.related.flatMap((slug) => catalog.findSessionBySlug(slug) ?? [])
  const group = catalog.getMemberships(session.uuid).flatMap((membership) => membership.group.sessions)
  const rest = [...preferred, ...catalog.sessions]
    .filter((other) => computeCloseness(session, other) >= 4)
    .toSorted((a, b) => computeCloseness(session, b) - computeCloseness(session, a) || a.position - b.position)
  return [...new Set([...chosen, ...group, ...rest])]
    .filter((other) => other.uuid !== session.uuid)
    .slice(0, MAX_EXPLORE_SESSIONS)
}

const relatedCache = memoizePerCatalog(() => new Map<SessionRow, SessionRow[]>())

/** For a custom exercise, the person's other exercises come first among equally close sessions. */
export const findRelatedSessions = ({ catalog, libraries }: LibraryView, session: SessionRow): SessionRow[] => {
  if (session.owner_uuid === null) {
    return memoize(relatedCache(catalog), session, () => findRelated(catalog, session))
  }
  return findRelated(
    catalog,
    session,
    libraries.own.sessions.filter(({ status }) => status === 'ready'),
  )
}
