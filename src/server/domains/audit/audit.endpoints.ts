/** The log of what was done: written with every act that says so, and read by the admins of a school. */
import type { Received } from '#contract/endpoint.ts'
import * as contract from '#contract/audit.ts'
import { momentIn } from '#rules/contact-hours.ts'
import { dayIn, startOfDay } from '#rules/zones.ts'
import type { Actor } from '../../platform/actor.ts'
import { csvOf } from '../../platform/csv.ts'
import { type KeepAct, serve } from '../../platform/http/serve.ts'
import { pageOf, placeIn } from '../../platform/newest-first.ts'
import { FIRST_PAGE } from '../../platform/pages.ts'
import type { Platform } from '../../platform/platform.ts'
import { actsIn, addEvent, type EventRow, eventsOf, type Filter, peopleIn } from './audit.queries.ts'

/** Rows of one table; whoever has more asks by days. */
const MOST_EXPORTED = 10_000
const A_DAY = 24 * 3_600_000

/**
 * Records an action that has succeeded. A call whose row cannot be written fails: docs/decisions/034-audit-log.md.
 */
export const keepAct =
  ({ db, clock }: Pick<Platform, 'db' | 'clock'>): KeepAct =>
  (act) =>
    addEvent(db, act, clock.now())

const toEvent = (row: EventRow, timeZone: string): contract.AuditEvent => ({
  uuid: row.uuid,
  at: row.at.toISOString(),
  told: momentIn(timeZone, row.at),
  act: row.act,
  who: { uuid: row.account_uuid, name: row.who },
  about: { kind: row.about_kind, uuid: row.about_uuid, name: row.about_name, person: row.person_name },
  installation: row.installation,
})

const filterFrom = (
  { from, to, ...others }: NonNullable<Received<typeof contract.auditList>['Filter']>,
  { timeZone }: Actor,
): Filter => ({
  ...others,
  from: from === undefined ? undefined : startOfDay(timeZone, from),
  until: to === undefined ? undefined : startOfDay(timeZone, dayIn('UTC', new Date(Date.parse(to) + A_DAY))),
})

const spaced = (word: string | null): string => (word ?? '').replaceAll('_', ' ')

const csvOfEvents = (rows: readonly EventRow[], timeZone: string): string =>
  csvOf(
    [`When (${spaced(timeZone)})`, 'Who', 'Act', 'About', 'Name', 'Person'],
    rows.map(({ at, who, act, about_kind, about_name, person_name }) => [
      momentIn(timeZone, at),
      who,
      spaced(act),
      spaced(about_kind),
      about_name ?? '',
      person_name ?? '',
    ]),
  )

export const auditEndpoints = ({ lists, clock }: Platform) =>
  serve(contract, {
    async auditList({ Filter = {}, Page: { limit, cursor } = FIRST_PAGE }, actor) {
      const before = placeIn(cursor)
      const filter = { ...filterFrom(Filter, actor), before, limit: limit + 1 }
      const rows = await lists((db) => eventsOf(db, actor, filter))
      const { items, next_cursor } = pageOf(rows, limit, ({ at, uuid }) => ({ at, uuid }))
      return {
        Events: items.map((row) => toEvent(row, actor.timeZone)),
        Page: { next_cursor },
        Zone: spaced(actor.timeZone),
      }
    },
    async auditFacets(_blocks, actor) {
      const [people, Acts] = await lists((db) => Promise.all([peopleIn(db, actor), actsIn(db, actor)]))
      return { People: people.toSorted((one, other) => one.name.localeCompare(other.name)), Acts }
    },
    async auditExport({ Filter = {} }, actor) {
      const filter = { ...filterFrom(Filter, actor), before: null, limit: MOST_EXPORTED }
      const rows = await lists((db) => eventsOf(db, actor, filter))
      const name = `audit-${dayIn(actor.timeZone, clock.now())}.csv`
      return { Csv: { name, text: csvOfEvents(rows, actor.timeZone) } }
    },
  })
