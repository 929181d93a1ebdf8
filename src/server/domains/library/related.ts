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

const findRelated = (catalogue: Catalog, session: SessionRow, preferred: SessionRow[] = []): SessionRow[] => {
  const chosen = session.related.flatMap((slug) => catalogue.findSessionBySlug(slug) ?? [])
  const group = catalogue.getMemberships(session.uuid).flatMap((membership) => membership.group.sessions)
  const rest = [...preferred, ...catalogue.sessions]
    .filter((other) => computeCloseness(session, other) >= 4)
    .toSorted((a, b) => computeCloseness(session, b) - computeCloseness(session, a) || a.position - b.position)
  return [...new Set([...chosen, ...group, ...rest])]
    .filter((other) => other.uuid !== session.uuid)
    .slice(0, MAX_EXPLORE_SESSIONS)
}

const relatedCache = memoizePerCatalog(() => new Map<SessionRow, SessionRow[]>())

/** For a custom exercise, the person's other exercises come first among equally close sessions. */
export const findRelatedSessions = ({ catalogue, libraries }: LibraryView, session: SessionRow): SessionRow[] => {
  if (session.owner_uuid === null) {
    return memoize(relatedCache(catalogue), session, () => findRelated(catalogue, session))
  }
  return findRelated(
    catalogue,
    session,
    libraries.own.sessions.filter(({ status }) => status === 'ready'),
  )
}
