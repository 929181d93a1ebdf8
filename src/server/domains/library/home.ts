/** Builds home: unfinished sessions, recommendations for now, and the rails for the person's age group. */
import type { Home } from '#contract/library.ts'
import { type DayPart, toDayPart } from '#rules/greeting.ts'
import { REPORT_MARGIN_SECONDS, RESUME_AFTER_SECONDS } from '#rules/playback.ts'
import { memoize } from '#server/platform/memoize.ts'
import { type Catalog, memoizePerCatalog } from './catalog.ts'
import type { SessionRow } from './catalog.queries.ts'
import { sortByFit, computeMisfitScore, RECOMMENDATION_COUNT } from './recommendation-ranking.ts'
import { findVisibleSession } from './personal-library/personal-library-reader.ts'
import { toGroup, toSession, type LibraryView } from './responses.ts'

const CONTINUE_LIMIT = 6
const ROW_LIMIT = 12

/** The audiences whose rails come first. Nothing is hidden: the rest is available in search and lists. */
const homeAudiences: Record<string, string[]> = {
  k_5: ['k_5'],
  middle_school: ['middle_school', 'high_school'],
  high_school: ['high_school', 'middle_school'],
  adult: ['adult', 'high_school'],
}

/** Formats are cached, because creating one costs more than the rest of home. */
const hourFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the part of the day in the school's time zone, for clients that don't send their own. */
const getDayPart = (timeZone: string, now: Date): DayPart => {
  const format = memoize(
    hourFormats,
    timeZone,
    () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }),
  )
  return toDayPart(Number(format.format(now)))
}

/** The penalty of sessions that the person has started before, so that new ones come first. */
const PLAYED_PENALTY = 4

const getHomeRows = memoizePerCatalog(({ sessions, groups }) => ({
  sessions: Map.groupBy(sessions, ({ session_type, audience }) => `${session_type} ${audience}`),
  groups: Map.groupBy(groups, ({ row }) => `${row.group_type} ${row.audience}`),
  sortedByFit: new Map<string, SessionRow[]>(),
}))

/** Returns the sessions with the best fit first, independent of the person. */
const listFittingSessions = (catalog: Catalog, audience: string, part: DayPart): SessionRow[] => {
  const { sessions, sortedByFit } = getHomeRows(catalog)
  return memoize(sortedByFit, `${audience} ${part}`, () => sortByFit(sessions.get(`session ${audience}`) ?? [], part))
}

/** Sessions that the person stopped past the resume threshold and has not finished. */
const listUnfinished = (view: LibraryView): SessionRow[] =>
  [...view.listener.progress]
    .filter(([, { paused_seconds }]) => paused_seconds > RESUME_AFTER_SECONDS)
    .flatMap(([uuid, { paused_seconds }]) => {
      const session = findVisibleSession(view, uuid)
      return session && paused_seconds < session.duration - REPORT_MARGIN_SECONDS ? [session] : []
    })

/** Stops after enough new sessions, because no known session can rank before them. */
const recommendSessions = ({ catalog, listener }: LibraryView, audience: string, part: DayPart): SessionRow[] => {
  const fresh: SessionRow[] = []
  const played: SessionRow[] = []
  for (const session of listFittingSessions(catalog, audience, part)) {
    ;(listener.progress.has(session.uuid) ? played : fresh).push(session)
    if (fresh.length === RECOMMENDATION_COUNT) break
  }
  const ranked = [
    ...fresh.map((session) => ({ session, rank: computeMisfitScore(session, part) })),
    ...played.map((session) => ({ session, rank: computeMisfitScore(session, part) + PLAYED_PENALTY })),
  ]
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.session.position - b.session.position)
    .slice(0, RECOMMENDATION_COUNT)
    .map(({ session }) => session)
}

/** @param dayPart the part of the day on the person's own clock, if the client sends it */
export const createHome = (view: LibraryView, now: Date, dayPart?: DayPart): Home => {
  const { catalog, listener } = view
  const audiences = homeAudiences[listener.audience] ?? ['high_school']
  const homeRows = getHomeRows(catalog)
  const part = dayPart ?? getDayPart(listener.timeZone, now)
  const takeRow = <T>(from: Map<string, T[]>, kind: string): T[] =>
    audiences.flatMap((audience) => from.get(`${kind} ${audience}`)?.slice(0, ROW_LIMIT) ?? []).slice(0, ROW_LIMIT)
  const toSessions = (rows: SessionRow[]) => rows.map((row) => toSession(view, row))
  const takeGroups = (kind: string) => takeRow(homeRows.groups, kind).map((group) => toGroup(view, group))
  return {
    greeting_name: listener.firstName,
    continue: toSessions(listUnfinished(view).slice(0, CONTINUE_LIMIT)),
    recommended: toSessions(recommendSessions(view, audiences[0] ?? '', part)),
    series: takeGroups('series'),
    collections: takeGroups('collection'),
    thought_exercises: toSessions(takeRow(homeRows.sessions, 'thought_exercise')),
    custom_exercises: toSessions(
      [...view.libraries.own.sessions, ...view.libraries.shared.sessions].slice(0, ROW_LIMIT),
    ),
  }
}
