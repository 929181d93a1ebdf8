/**
 * The check-in reports of a school: empty until a contact is named, and never about one person. See
 * docs/product.md#check-in-reports.
 */
import type { ResponseInput } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { Audience } from '#contract/identity.ts'
import type { checkInReports } from '#contract/reflect.ts'
import { listCompleteWeeks, toVisibleGroups } from '#rules/check-in-reports.ts'
import { getDayInZone } from '#rules/time-zones.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getFiguresContact, setFiguresContact, type WeekCell, listWeekCells } from './check-in-reports.queries.ts'

/** The most weeks shown at once: about two school years. */
const MAX_WEEKS = 104

type FiguresContext = Pick<Platform, 'db' | 'lists' | 'clock'>

const toGroups = (cells: readonly WeekCell[]) =>
  toVisibleGroups(
    Audience.options.map((id) => {
      const cell = cells.find(({ audience }) => audience === id)
      return { id, people: cell?.people ?? 0, mood: cell?.mood ?? 0 }
    }),
  )

export const getFigures = async (
  { db, lists, clock }: FiguresContext,
  actor: Actor,
  range: { from: string; to: string },
): Promise<ResponseInput<typeof checkInReports>['Figures']> => {
  const contact = await getFiguresContact(db, actor.organizationUuid)
  if (contact === null) return { contact, weeks: [] }
  const starts = listCompleteWeeks({ ...range, today: getDayInZone(actor.timeZone, clock.now()) }).slice(-MAX_WEEKS)
  if (!starts.length) return { contact, weeks: [] }
  const weekCells = await lists((readDb) => listWeekCells(readDb, actor.organizationUuid, starts))
  const cells = Map.groupBy(weekCells, ({ start }) => start)
  return { contact, weeks: starts.map((start) => ({ start, groups: toGroups(cells.get(start) ?? []) })) }
}

/** @throws Failure required if the reports are turned on without a contact */
export const setFiguresEnabled = async (
  { db }: FiguresContext,
  actor: Actor,
  { on, contact }: { on: boolean; contact?: string | undefined },
): Promise<{ contact: string | null }> => {
  if (on && !contact) {
    throw new Failure('required', { fields: [{ path: 'Figures.contact', message: '*Required Field' }] })
  }
  const savedContact = on ? (contact ?? null) : null
  await setFiguresContact(db, actor.organizationUuid, savedContact)
  return { contact: savedContact }
}
