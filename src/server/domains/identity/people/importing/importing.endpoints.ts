/** Lists of people over HTTP. */
import * as contract from '#contract/identity/people-import.ts'
import { serve } from '../../../../platform/http/serve.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { GivenFile } from './given.ts'
import { importList, lookAtList } from './importing.ts'
import { withoutSignIn } from './school.queries.ts'

const filesIn = ({ files }: { files: readonly { name: string; content: string }[] }): GivenFile[] =>
  files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }))

export const importingEndpoints = ({ db, clock, events }: Platform) =>
  serve(contract, {
    async peopleImportLook({ Import }, { organizationUuid }) {
      return { Report: await lookAtList(db, { ...Import, files: filesIn(Import), organizationUuid }) }
    },
    async peopleImport({ Import }, { organizationUuid }, context) {
      const { text, missing, fingerprint, many_leave: manyLeave } = Import
      const files = filesIn(Import)
      const now = clock.now()
      const { report, placed } = await db.transaction().execute(async (tx) => {
        const done = await importList(tx, { organizationUuid, text, files, missing, fingerprint, manyLeave, now })
        for (const uuid of done.gone) await events.tell(uuid, { kind: 'person' }, tx)
        return done
      })
      const { add, change, deactivate } = report.counts
      context.about({ kind: 'people', name: `${add} added, ${change} changed, ${deactivate} deactivated` })
      const waiting = await withoutSignIn(db, organizationUuid, placed)
      const those = (pupils: boolean) => waiting.filter(({ user_type }) => (user_type === 'student') === pupils)
      return { Report: report, New: { pupils: those(true), adults: those(false) } }
    },
  })
