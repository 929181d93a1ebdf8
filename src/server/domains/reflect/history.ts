/** Lists a person's own check-ins and journal entries, newest first. Pages stay stable while items are added. */
import type { RequestData } from '#contract/endpoint.ts'
import type { AnsweredQuestion, history, HistoryItem } from '#contract/reflect.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  mergeNewestFirst,
  paginateByTime,
  type TimeWindow,
  type TimeCursor,
  parseTimeCursor,
} from '#server/platform/pagination/time-cursor.ts'
import type { EntriesSource } from './ports.ts'
import { listQuestionsByUuid } from './questions.queries.ts'
import { listCheckInsBefore } from './reflect.queries.ts'
import { toCheckIn } from './check-in-responses.ts'
import { listCheckInDays, listCheckInMoments } from './activity-source.queries.ts'

const toUuid = (item: HistoryItem): string => (item.kind === 'check_in' ? item.check_in.uuid : item.entry.uuid)
const toCursor = (item: HistoryItem): TimeCursor => ({ at: new Date(item.at), uuid: toUuid(item) })

const listCheckInItems = async (db: Database, accountUuid: string, timeWindow: TimeWindow): Promise<HistoryItem[]> =>
  (await listCheckInsBefore(db, accountUuid, timeWindow)).map((row) => {
    const check_in = toCheckIn(row)
    return { kind: 'check_in', at: check_in.answered_at, check_in }
  })

const listEntryItems = async (
  { db, entries }: HistorySources,
  accountUuid: string,
  timeWindow: TimeWindow,
): Promise<HistoryItem[]> =>
  (await entries.listExcerpts(db, accountUuid, timeWindow)).map(({ at, ...entry }) => ({
    kind: 'entry',
    at: at.toISOString(),
    entry,
  }))

/** Lists the questions that the items answer, with their wording at that time, in their order. */
const listAnsweredQuestions = async (db: Database, items: readonly HistoryItem[]): Promise<AnsweredQuestion[]> => {
  const answers = items.flatMap((item) => (item.kind === 'check_in' ? item.check_in.answers : []))
  const uuids = [...new Set(answers.map(({ question_uuid }) => question_uuid))]
  if (!uuids.length) return []
  return (await listQuestionsByUuid(db, uuids))
    .map(({ uuid, text, kind, position, answers: answerLabels }) => ({
      uuid,
      text,
      kind,
      position,
      answers: answerLabels,
    }))
    .toSorted((one, other) => one.position - other.position || (one.uuid < other.uuid ? -1 : 1))
}

interface HistorySources {
  db: Database
  entries: EntriesSource
}

const DEFAULT_PAGE_SIZE = 24

export const getHistory = async (
  sources: HistorySources,
  actor: Actor,
  { Range, Page }: RequestData<typeof history>,
) => {
  const limit = Page?.limit ?? DEFAULT_PAGE_SIZE
  // The extra item shows whether there is another page.
  const timeWindow = { from: Range?.from, to: Range?.to, before: parseTimeCursor(Page?.cursor), limit: limit + 1 }
  const checkIns = await listCheckInItems(sources.db, actor.accountUuid, timeWindow)
  const entries = actor.disabledFeatures.includes('journal')
    ? []
    : await listEntryItems(sources, actor.accountUuid, timeWindow)
  const { items, next_cursor } = paginateByTime(mergeNewestFirst([checkIns, entries], toCursor), limit, toCursor)
  return { Items: items, Questions: await listAnsweredQuestions(sources.db, items), Page: { next_cursor } }
}

/** Check-ins as an activity source: when they happened, without answers. Each counts for its local day. */
export const checkInActivitySource = {
  days: (db: Database, accountUuid: string, { from, to }: { from: string; to: string }) =>
    listCheckInDays(db, accountUuid, { from, to }),
  async items(db: Database, accountUuid: string, timeWindow: TimeWindow) {
    const rows = await listCheckInMoments(db, accountUuid, timeWindow)
    return rows.map(({ uuid, answered_at }) => ({ kind: 'check_in' as const, uuid, at: answered_at.toISOString() }))
  },
}
