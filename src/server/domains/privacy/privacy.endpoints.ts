/** Privacy: a copy of one's own data, its end, and how long each kind is kept. */
import * as contract from '#contract/privacy.ts'
import { monthsKept, retentionKinds } from '#rules/retention.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { erase } from './erasing.ts'
import { beginExport, exportNow } from './exporting.ts'
import type { Ports } from './ports.ts'
import { retentionOf } from './retention.queries.ts'

export const privacyEndpoints = (platform: Platform, ports: Ports) =>
  serve(contract, {
    async exportData({ Export: { begin } }, { accountUuid }, context) {
      if (!begin) context.about(null)
      return { Export: await (begin ? beginExport(platform, accountUuid) : exportNow(platform, accountUuid)) }
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
