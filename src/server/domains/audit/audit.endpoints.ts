/** Audit log endpoints. Every call that declares an action writes an event, and the admins of a school read them. */
import type { RequestData } from '#contract/endpoint.ts'
import * as contract from '#contract/audit.ts'
import { formatMoment } from '#rules/contact-hours.ts'
import { DAY_MS } from '#rules/durations.ts'
import { getDayInZone, getStartOfDay } from '#rules/time-zones.ts'
import { toCsv } from '#rules/tables/write-csv.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type WriteAudit, createRoutes } from '#server/platform/http/create-routes.ts'
import { paginateByTime, parseTimeCursor } from '#server/platform/pagination/time-cursor.ts'
import { FIRST_PAGE } from '#server/platform/pagination/pagination.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  listAuditActions,
  insertEvent,
  type EventRow,
  listEvents,
  type AuditFilter,
  listAuditPeople,
} from './audit.queries.ts'

/** Most rows in one export; a larger one must be split by days. */
const MAX_EXPORTED = 10_000

/** Records an action that has succeeded. A call whose row can't be written fails: docs/decisions/034-audit-log.md. */
export const createAuditWriter =
  ({ db, clock }: Pick<Platform, 'db' | 'clock'>): WriteAudit =>
  (act) =>
    insertEvent(db, act, clock.now())

const toEvent = (row: EventRow, timeZone: string): contract.AuditEvent => ({
  uuid: row.uuid,
  at: row.at.toISOString(),
  told: formatMoment(timeZone, row.at),
  act: row.act,
  who: { uuid: row.account_uuid, name: row.who },
  about: { kind: row.about_kind, uuid: row.about_uuid, name: row.about_name, person: row.person_name },
  installation: row.installation,
})

const parseFilter = (
  { from, to, ...others }: NonNullable<RequestData<typeof contract.auditList>['Filter']>,
  { timeZone }: Actor,
): AuditFilter => ({
  ...others,
  from: from === undefined ? undefined : getStartOfDay(timeZone, from),
  until: to === undefined ? undefined : getStartOfDay(timeZone, getDayInZone('UTC', new Date(Date.parse(to) + DAY_MS))),
})

const toWords = (text: string | null): string => (text ?? '').replaceAll('_', ' ')

const eventsToCsv = (rows: readonly EventRow[], timeZone: string): string =>
  toCsv(
    [`When (${toWords(timeZone)})`, 'Who', 'Event', 'Details', 'Name', 'Person'],
    rows.map(({ at, who, act, about_kind, about_name, person_name }) => [
      formatMoment(timeZone, at),
      who,
      toWords(act),
      toWords(about_kind),
      about_name ?? '',
      person_name ?? '',
    ]),
  )

export const createAuditRoutes = ({ lists, clock }: Platform) =>
  createRoutes(contract, {
    async auditList({ Filter = {}, Page: { limit, cursor } = FIRST_PAGE }, actor) {
      const before = parseTimeCursor(cursor)
      const filter = { ...parseFilter(Filter, actor), before, limit: limit + 1 }
      const rows = await lists((db) => listEvents(db, actor, filter))
      const { items, next_cursor } = paginateByTime(rows, limit, ({ at, uuid }) => ({ at, uuid }))
      return {
        Events: items.map((row) => toEvent(row, actor.timeZone)),
        Page: { next_cursor },
        Zone: toWords(actor.timeZone),
      }
    },
    async auditFacets(_blocks, actor) {
      const [people, Acts] = await lists((db) => Promise.all([listAuditPeople(db, actor), listAuditActions(db, actor)]))
      return { People: people.toSorted((a, b) => a.name.localeCompare(b.name)), Acts }
    },
    async auditExport({ Filter = {} }, actor) {
      const filter = { ...parseFilter(Filter, actor), before: null, limit: MAX_EXPORTED }
      const rows = await lists((db) => listEvents(db, actor, filter))
      const name = `audit-${getDayInZone(actor.timeZone, clock.now())}.csv`
      return { Csv: { name, text: eventsToCsv(rows, actor.timeZone) } }
    },
  })
