/** Lists of people over HTTP. */
import * as contract from '#contract/identity/people-import.ts'
import { type About, aboutEach, serve } from '../../../../platform/http/serve.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { GivenFile } from './given.ts'
import { type ImportDone, importList, lookAtList, toldOf } from './importing.ts'
import { withoutSignIn } from './school.queries.ts'

const filesIn = ({ files }: { files: readonly { name: string; content: string }[] }): GivenFile[] =>
  files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }))

/** How many there were of each, and then every one of them. */
const aboutList = ({ report, added, changed, gone }: ImportDone): About[] => {
  const each = (people: readonly string[], name: string) =>
    people.length === 0 ? [] : aboutEach(people, { kind: 'person', name })
  return [
    { kind: 'people', name: toldOf(report) },
    ...each(added, 'added'),
    ...each(changed, 'changed'),
    ...each(gone, 'deactivated'),
  ]
}

export const importingEndpoints = ({ db, clock, events }: Platform) =>
  serve(contract, {
    async peopleImportLook({ Import }, { organizationUuid }) {
      return { Report: await lookAtList(db, { ...Import, files: filesIn(Import), organizationUuid }) }
    },
    async peopleImport({ Import }, { organizationUuid }, context) {
      const { text, missing, fingerprint, many_leave: manyLeave } = Import
      const files = filesIn(Import)
      const now = clock.now()
      const done = await db.transaction().execute(async (tx) => {
        const list = await importList(tx, { organizationUuid, text, files, missing, fingerprint, manyLeave, now })
        for (const uuid of list.gone) await events.tell(uuid, { kind: 'person' }, tx)
        return list
      })
      context.about(aboutList(done))
      const waiting = await withoutSignIn(db, organizationUuid, [...done.added, ...done.changed])
      const those = (pupils: boolean) => waiting.filter(({ user_type }) => (user_type === 'student') === pupils)
      return { Report: done.report, New: { pupils: those(true), adults: those(false) } }
    },
  })
