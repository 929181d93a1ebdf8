/** What admins keep of their school's data: how long, its copy, and what a family asks for. They read none of it here. */
import * as contract from '#contract/privacy/keeping.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { beginCopy, copyNow } from './copies.ts'
import { beginPupilCopy, erasePupil, pupilCopyNow } from './family.ts'
import type { Ports } from './ports.ts'
import { retentionNow, saveRetention, wouldRemove } from './retention-keeping.ts'
import { schoolCopy } from './school-copy.ts'

export const keepingEndpoints = (platform: Platform, ports: Ports) =>
  serve(contract, {
    retentionKept: (_blocks, actor) => retentionNow(platform, actor),
    retentionPreview: async ({ Retention }, actor) => ({ Removes: await wouldRemove(platform, actor, Retention) }),
    async retentionUpdate({ Retention }, actor, context) {
      await saveRetention(platform, actor, Retention)
      const { kind, months } = Retention
      context.about({ kind, name: months === null ? 'until deleted' : `${months} months` })
      return { Retention: { kind, months } }
    },
    async schoolCopy(_blocks, { organizationUuid }, context) {
      const Export = await copyNow(platform, schoolCopy, organizationUuid)
      // Whoever has the link has the people in it; that one is still being made tells nothing of anybody.
      context.about(Export?.url ? { kind: 'school', uuid: organizationUuid } : null)
      return { Export }
    },
    async schoolCopyCreate(_blocks, { organizationUuid }, context) {
      context.about({ kind: 'school', uuid: organizationUuid })
      return { Export: await beginCopy(platform, schoolCopy, { owner: organizationUuid }) }
    },
    pupilCopy: async ({ ManagedUser }, actor) => ({ Copy: await pupilCopyNow(platform, actor, ManagedUser.uuid) }),
    async pupilCopyCreate({ ManagedUser }, actor, context) {
      const Copy = await beginPupilCopy(platform, actor, ManagedUser.uuid)
      context.about({ kind: 'person', person: ManagedUser.uuid })
      return { Copy }
    },
    async pupilErase({ ManagedUser: { uuid }, Erase }, actor, context) {
      const rows = await erasePupil(platform, ports, { actor, uuid, ...Erase })
      context.about({ kind: 'person', person: uuid, name: Erase.account === 'goes' ? 'account too' : 'account stays' })
      return { Erased: { rows } }
    },
  })
