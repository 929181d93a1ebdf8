/** Lists of people over HTTP. */
import * as contract from '#contract/identity/people-import.ts'
import { type About, aboutEach, serve } from '../../../../platform/http/serve.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { answerDue, harmIn, type Scanning } from '../../../../platform/scanner/scanner.ts'
import type { GivenFile } from './given.ts'
import { type ImportDone, importList, lookAtList, toldOf } from './importing.ts'
import { withoutSignIn } from './school.queries.ts'

/** Nothing of them is kept but what is read; they are looked over as every other file. @throws Failure */
const filesIn = async (
  platform: Scanning,
  { files }: { files: readonly { name: string; content: string }[] },
): Promise<GivenFile[]> => {
  const given = files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }))
  const due = answerDue()
  for (const { bytes } of given) {
    const harm = await harmIn(platform, bytes, due)
    if (harm) throw harm
  }
  return given
}

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

export const importingEndpoints = (platform: Platform) => {
  const { db, clock, events } = platform
  return serve(contract, {
    async peopleImportLook({ Import }, { organizationUuid }) {
      const files = await filesIn(platform, Import)
      return { Report: await lookAtList(db, { ...Import, files, organizationUuid }) }
    },
    async peopleImport({ Import }, { organizationUuid }, context) {
      const { text, missing, fingerprint, many_leave: manyLeave } = Import
      const files = await filesIn(platform, Import)
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
}
