/** What someone did here, told to themselves alone; and how long the app was in use. */
import * as contract from '#contract/activity.ts'
import type { Feature } from '#rules/features.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Handlers, serve } from '../../platform/http/serve.ts'
import { momentsOf } from '#rules/zones.ts'
import { merged, pageOf, type Place, placeIn } from '../../platform/newest-first.ts'
import { FIRST_PAGE } from '../../platform/pages.ts'
import type { Platform } from '../../platform/platform.ts'
import { zoneOf } from '../../platform/zones.ts'
import type { DoneItem, Ports, Source } from './ports.ts'
import { summaryOf } from './summary.ts'
import { recordUsage } from './usage.ts'

const has = ({ switchedOff }: Actor, feature: Feature | undefined): boolean =>
  !feature || !switchedOff.includes(feature)

const placeOf = ({ at, uuid }: DoneItem): Place => ({ at: new Date(at), uuid })

export const activityEndpoints = (platform: Platform, { sources, completedAssignments }: Ports) => {
  const { db } = platform
  /** Of every source that there is in their school. */
  const ofAll = <Part>(actor: Actor, ask: (source: Source) => Promise<Part>): Promise<Part[]> =>
    Promise.all(sources.filter(({ feature }) => has(actor, feature)).map(({ source }) => ask(source)))

  const handlers: Handlers<typeof contract> = {
    async summary({ Range }, actor) {
      const days = { ...Range, timeZone: zoneOf(actor, Range) }
      const all = await ofAll(actor, (source) => source.days(db, actor.accountUuid, days))
      const moments = momentsOf(days)
      return {
        Activity: summaryOf(all, {
          check_ins: has(actor, 'check_ins'),
          entries: has(actor, 'journal'),
          completedAssignments: await completedAssignments(db, actor.accountUuid, moments),
        }),
      }
    },

    async history({ Range, Page: { limit, cursor } = FIRST_PAGE }, actor) {
      const { from, to } = Range ?? {}
      const wish = { from, to, timeZone: zoneOf(actor, Range), before: placeIn(cursor), limit: limit + 1 }
      const parts = await ofAll(actor, (source) => source.items(db, actor.accountUuid, wish))
      const { items, next_cursor } = pageOf(merged(parts, placeOf), limit, placeOf)
      return { Items: items, Page: { next_cursor } }
    },

    async usageUpdate({ Usage }, actor) {
      await recordUsage(platform, actor, Usage)
      return {}
    },
  }
  return serve(contract, handlers)
}
