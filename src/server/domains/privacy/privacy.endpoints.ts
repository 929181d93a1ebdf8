/** Privacy: a copy of one's own data, its end, and how long each kind is kept. */
import * as contract from '#contract/privacy.ts'
import { monthsKept, retentionKinds } from '#rules/retention.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { erase } from './erasing.ts'
import { beginCopy, copyNow } from './copies.ts'
import { personCopy } from './person-copy.ts'
import type { Ports } from './ports.ts'
import { retentionOf } from './retention.queries.ts'

export const privacyEndpoints = (platform: Platform, ports: Ports) =>
  serve(contract, {
    async exportData({ Export: { begin } }, { accountUuid }, context) {
      if (!begin) context.about(null)
      const Export = begin
        ? await beginCopy(platform, personCopy, { owner: accountUuid })
        : await copyNow(platform, personCopy, accountUuid)
      return { Export }
    },
    async eraseData({ Erase: { what } }, { accountUuid }, context) {
      const rows = await erase(platform, ports, { accountUuid, what })
      context.about({ kind: 'own_data', name: what, ...(what === 'everything' ? { unnamed: true } : {}) })
      if (what === 'everything') context.setCookie('')
      return { Erased: { rows } }
    },
    async retention(_blocks, { organizationUuid }) {
      const own = await retentionOf(platform.db, organizationUuid)
      return { Retention: retentionKinds.map((kind) => ({ kind, months: monthsKept(kind, own) })) }
    },
  })
