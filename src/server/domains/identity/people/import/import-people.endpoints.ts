/** Endpoints that import people. */
import * as contract from '#contract/identity/people-import.ts'
import { type AuditSubject, createAuditSubjects, createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createResponseDeadline, findMalware, type ScanContext } from '#server/platform/scanner/scanner.ts'
import { type ImportFile, type ImportSource, readImportSource } from './import-files.ts'
import { type PeopleImportResult, importPeopleList, previewImport, summarizeReport } from './import-people.ts'
import { listPeopleWithoutSignIn } from './school.queries.ts'

/** Scans the files like any other upload. They are parsed and never stored. @throws Failure */
const scanAndRead = async (
  platform: ScanContext,
  { text, files }: { text: string; files: readonly { name: string; content: string }[] },
): Promise<ImportSource> => {
  const decoded: ImportFile[] = files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }))
  const deadline = createResponseDeadline()
  for (const { bytes } of decoded) {
    const harmFailure = await findMalware(platform, bytes, deadline)
    if (harmFailure) throw harmFailure
  }
  return readImportSource({ text, files: decoded })
}

/** Returns the audit subjects: the counts, and then every person. */
const listAuditSubjects = ({ report, added, changed, deactivatedUuids }: PeopleImportResult): AuditSubject[] => {
  const toSubjects = (people: readonly string[], name: string) =>
    people.length === 0 ? [] : createAuditSubjects(people, { kind: 'person', name })
  return [
    { kind: 'people', name: summarizeReport(report) },
    ...toSubjects(added, 'added'),
    ...toSubjects(changed, 'changed'),
    ...toSubjects(deactivatedUuids, 'deactivated'),
  ]
}

export const createPeopleImportRoutes = (platform: Platform) => {
  const { db, clock, events } = platform
  return createRoutes(contract, {
    async peopleImportPreview({ Import }, { organizationUuid }) {
      const source = await scanAndRead(platform, Import)
      return { Report: await previewImport(db, { organizationUuid, source, missing: Import.missing }) }
    },
    async peopleImport({ Import }, { organizationUuid }, context) {
      const { missing, fingerprint, many_leave: manyLeave } = Import
      const source = await scanAndRead(platform, Import)
      const now = clock.now()
      const result = await db.transaction().execute(async (tx) => {
        const list = await importPeopleList(tx, { organizationUuid, source, missing, fingerprint, manyLeave, now })
        for (const uuid of list.deactivatedUuids) await events.publish(uuid, { kind: 'person' }, tx)
        return list
      })
      context.about(listAuditSubjects(result))
      const peopleWithoutSignIn = await listPeopleWithoutSignIn(db, organizationUuid, [
        ...result.added,
        ...result.changed,
      ])
      const filterByRole = (isStudent: boolean) =>
        peopleWithoutSignIn.filter(({ user_type }) => (user_type === 'student') === isStudent)
      return { Report: result.report, New: { pupils: filterByRole(true), adults: filterByRole(false) } }
    },
  })
}
