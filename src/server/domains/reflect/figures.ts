/**
 * The figures of a school: nothing until a contact answers for them, and never anything about one person. See
 * docs/product.md#figures-of-a-school.
 */
import type { Given } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { Audience } from '#contract/identity.ts'
import type { figures } from '#contract/reflect.ts'
import { settledWeeks, shownGroups } from '#rules/school-figures.ts'
import { dayIn } from '#rules/zones.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { figuresContact, setFiguresContact, type WeekCell, weekCells } from './figures.queries.ts'

/** The latest that are shown at once: this school year and the one before. */
const MOST_WEEKS = 104

type Parts = Pick<Platform, 'db' | 'lists' | 'clock'>

const groupsOf = (cells: readonly WeekCell[]) =>
  shownGroups(
    Audience.options.map((id) => {
      const cell = cells.find(({ audience }) => audience === id)
      return { id, people: cell?.people ?? 0, mood: cell?.mood ?? 0 }
    }),
  )

export const figuresOf = async (
  { db, lists, clock }: Parts,
  actor: Actor,
  range: { from: string; to: string },
): Promise<Given<typeof figures>['Figures']> => {
  const contact = await figuresContact(db, actor.organizationUuid)
  if (contact === null) return { contact, weeks: [] }
  const starts = settledWeeks({ ...range, today: dayIn(actor.timeZone, clock.now()) }).slice(-MOST_WEEKS)
  if (!starts.length) return { contact, weeks: [] }
  const found = await lists((read) => weekCells(read, actor.organizationUuid, starts))
  const cells = Map.groupBy(found, ({ start }) => start)
  return { contact, weeks: starts.map((start) => ({ start, groups: groupsOf(cells.get(start) ?? []) })) }
}

/** @throws Failure required where nobody is named who answers for them */
export const switchFigures = async (
  { db }: Parts,
  actor: Actor,
  { on, contact }: { on: boolean; contact?: string | undefined },
): Promise<{ contact: string | null }> => {
  if (on && !contact) {
    throw new Failure('required', { fields: [{ path: 'Figures.contact', message: '*Required Field' }] })
  }
  const named = on ? (contact ?? null) : null
  await setFiguresContact(db, actor.organizationUuid, named)
  return { contact: named }
}
