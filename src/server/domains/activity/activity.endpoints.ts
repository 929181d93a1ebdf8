/** Activity endpoints: what a person did in the app, visible to them alone, and usage records. */
import * as contract from '#contract/activity.ts'
import type { Feature } from '#rules/features.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Handlers, createRoutes } from '#server/platform/http/create-routes.ts'
import { toMomentRange } from '#rules/time-zones.ts'
import {
  mergeNewestFirst,
  paginateByTime,
  type TimeCursor,
  parseTimeCursor,
} from '#server/platform/pagination/time-cursor.ts'
import { FIRST_PAGE } from '#server/platform/pagination/pagination.ts'
import type { Platform } from '#server/platform/platform.ts'
import { chooseTimeZone } from '#server/platform/local-days.ts'
import type { CompletedItem, ActivitySources, ActivitySource } from './ports.ts'
import { summarizeActivity } from './summary.ts'
import { recordUsage } from './usage.ts'

const isEnabled = ({ disabledFeatures }: Actor, feature: Feature | undefined): boolean =>
  !feature || !disabledFeatures.includes(feature)

const toCursor = ({ at, uuid }: CompletedItem): TimeCursor => ({ at: new Date(at), uuid })

export const createActivityRoutes = (platform: Platform, { sources, completedAssignments }: ActivitySources) => {
  const { db } = platform
  /** Reads every source whose feature is on for the person. */
  const readSources = <Value>(actor: Actor, readSource: (source: ActivitySource) => Promise<Value>): Promise<Value[]> =>
    Promise.all(sources.filter(({ feature }) => isEnabled(actor, feature)).map(({ source }) => readSource(source)))

  const handlers: Handlers<typeof contract> = {
    async summary({ Range }, actor) {
      const days = { ...Range, timeZone: chooseTimeZone(actor, Range) }
      const daysBySource = await readSources(actor, (source) => source.days(db, actor.accountUuid, days))
      const moments = toMomentRange(days)
      return {
        Activity: summarizeActivity(daysBySource, {
          check_ins: isEnabled(actor, 'check_ins'),
          entries: isEnabled(actor, 'journal'),
          completedAssignments: await completedAssignments(db, actor.accountUuid, moments),
        }),
      }
    },

    async history({ Range, Page: { limit, cursor } = FIRST_PAGE }, actor) {
      const { from, to } = Range ?? {}
      const request = {
        from,
        to,
        timeZone: chooseTimeZone(actor, Range),
        before: parseTimeCursor(cursor),
        limit: limit + 1,
      }
      const itemLists = await readSources(actor, (source) => source.items(db, actor.accountUuid, request))
      const { items, next_cursor } = paginateByTime(mergeNewestFirst(itemLists, toCursor), limit, toCursor)
      return { Items: items, Page: { next_cursor } }
    },

    async usageUpdate({ Usage }, actor) {
      await recordUsage(platform, actor, Usage)
      return {}
    },
  }
  return createRoutes(contract, handlers)
}
