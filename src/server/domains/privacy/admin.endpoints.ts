/**
 * Privacy endpoints for school admins: retention, the school's data export, and requests of families. Admins read none
 * of the data here.
 */
import * as contract from '#contract/privacy/admin.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requestExport, getExport } from './data-exports.ts'
import { requestStudentExport, eraseStudent, getStudentExport } from './family.ts'
import type { PrivacyDependencies } from './ports.ts'
import { getRetention, saveRetention, previewRemoval } from './retention-settings.ts'
import { schoolExport } from './school-data-export.ts'

export const createPrivacyAdminRoutes = (platform: Platform, ports: PrivacyDependencies) =>
  createRoutes(contract, {
    retentionPeriods: (_blocks, actor) => getRetention(platform, actor),
    retentionPreview: async ({ Retention }, actor) => ({ Removes: await previewRemoval(platform, actor, Retention) }),
    async retentionUpdate({ Retention }, actor, context) {
      await saveRetention(platform, actor, Retention)
      const { kind, months } = Retention
      context.about({ kind, name: months === null ? 'until deleted' : `${months} months` })
      return { Retention: { kind, months } }
    },
    async schoolExport(_blocks, { organizationUuid }, context) {
      const Export = await getExport(platform, schoolExport, organizationUuid)
      // Record only an export with a link, because the link gives access to people's data; one that is still rendering
      // reveals nobody.
      context.about(Export?.url ? { kind: 'school', uuid: organizationUuid } : null)
      return { Export }
    },
    async schoolExportCreate(_blocks, { organizationUuid }, context) {
      context.about({ kind: 'school', uuid: organizationUuid })
      return { Export: await requestExport(platform, schoolExport, { owner: organizationUuid }) }
    },
    studentExport: async ({ ManagedUser }, actor) => ({
      Copy: await getStudentExport(platform, actor, ManagedUser.uuid),
    }),
    async studentExportCreate({ ManagedUser }, actor, context) {
      const Copy = await requestStudentExport(platform, actor, ManagedUser.uuid)
      context.about({ kind: 'person', person: ManagedUser.uuid })
      return { Copy }
    },
    async studentErase({ ManagedUser: { uuid }, Erase }, actor, context) {
      const rows = await eraseStudent(platform, ports, { actor, uuid, ...Erase })
      context.about({ kind: 'person', person: uuid, name: Erase.account === 'goes' ? 'account too' : 'account stays' })
      return { Erased: { rows } }
    },
  })
