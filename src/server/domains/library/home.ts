/** What home shows: where someone was, what fits now, and the shelves for their age. */
import type { Home } from '#contract/library.ts'
import { RESUME_AFTER } from '#rules/playback.ts'
import type { SessionRow } from './catalogue.queries.ts'
import { toGroup, toSession, type View } from './wire.ts'

const CONTINUE = 6
const RECOMMENDED = 6
const SHELF = 12

/** Whose shelves someone sees first; nothing is hidden, the rest is found by search and lists. */
const shelvesFor: Record<string, string[]> = {
  k_5: ['k_5'],
  middle_school: ['middle_school', 'high_school'],
  high_school: ['high_school', 'middle_school'],
  adult: ['adult', 'high_school'],
}

/** What a time of day asks for; the hour is the school's. */
const energyAt = (hour: number): string[] =>
  hour < 12 ? ['lift', 'steady'] : hour < 18 ? ['steady', 'lift'] : ['settle', 'steady']

const hourIn = (timeZone: string, now: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))

const isNight = (session: SessionRow): boolean => session.theme === 'sleep'

const rank = (session: SessionRow, view: View, hour: number): number => {
  const fitting = energyAt(hour).indexOf(session.energy)
  const known = view.marks.progress.has(session.uuid) ? 4 : 0
  const asleep = isNight(session) && hour < 18 ? 8 : 0
  return (fitting < 0 ? 3 : fitting) + known + asleep + session.duration / 3600
}

/** Where someone stopped and there is still something to hear (spec 9). */
export const toContinue = ({ catalogue, marks }: View): SessionRow[] =>
  [...marks.progress.values()]
    .filter((mark) => mark.paused_seconds > RESUME_AFTER)
    .flatMap((mark) => {
      const session = catalogue.session(mark.session_uuid)
      return session && mark.paused_seconds < session.duration - 5 ? [session] : []
    })

const recommended = (view: View, audiences: string[], now: Date): SessionRow[] => {
  const hour = hourIn(view.marks.timeZone, now)
  return view.catalogue.sessions
    .filter((session) => session.session_type === 'session' && session.audience === audiences[0])
    .toSorted((a, b) => rank(a, view, hour) - rank(b, view, hour) || a.position - b.position)
    .slice(0, RECOMMENDED)
}

export const homeOf = (view: View, now: Date): Home => {
  const { catalogue, marks } = view
  const audiences = shelvesFor[marks.audience] ?? ['high_school']
  const byAge = <T>(items: T[], audienceOf: (item: T) => string): T[] =>
    audiences.flatMap((audience) => items.filter((item) => audienceOf(item) === audience)).slice(0, SHELF)
  const groups = (type: string) =>
    byAge(
      catalogue.groups.filter(({ row }) => row.group_type === type),
      ({ row }) => row.audience,
    )
  return {
    greeting_name: marks.firstName,
    continue: toContinue(view)
      .slice(0, CONTINUE)
      .map((session) => toSession(view, session)),
    recommended: recommended(view, audiences, now).map((session) => toSession(view, session)),
    series: groups('series').map((group) => toGroup(view, group)),
    collections: groups('collection').map((group) => toGroup(view, group)),
    thought_exercises: byAge(
      catalogue.sessions.filter((session) => session.session_type === 'thought_exercise'),
      (session) => session.audience,
    ).map((session) => toSession(view, session)),
    custom_exercises: [],
  }
}
