/** Privacy endpoints: exporting one's own data, erasing it, and the retention of each kind. */
import * as contract from '#contract/privacy.ts'
import { getRetentionMonths, retentionKinds } from '#rules/retention.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { eraseAccountData } from './erase.ts'
import { requestExport, getExport } from './data-exports.ts'
import { personExport } from './person-data-export.ts'
import type { PrivacyDependencies } from './ports.ts'
import { getRetentionSetting } from './retention.queries.ts'

export const createPrivacyRoutes = (platform: Platform, ports: PrivacyDependencies) =>
  createRoutes(contract, {
    async exportData({ Export: { begin } }, { accountUuid }, context) {
      if (!begin) context.about(null)
      const Export = begin
        ? await requestExport(platform, personExport, { owner: accountUuid })
        : await getExport(platform, personExport, accountUuid)
      return { Export }
    },
    async eraseData({ Erase: { what } }, { accountUuid }, context) {
      const rows = await eraseAccountData(platform, ports, { accountUuid, what })
      context.about({ kind: 'own_data', name: what, ...(what === 'everything' ? { unnamed: true } : {}) })
      if (what === 'everything') context.setCookie('')
      return { Erased: { rows } }
    },
    async retention(_blocks, { organizationUuid }) {
      const schoolRetention = await getRetentionSetting(platform.db, organizationUuid)
      return { Retention: retentionKinds.map((kind) => ({ kind, months: getRetentionMonths(kind, schoolRetention) })) }
    },
  })
