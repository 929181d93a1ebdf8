/** Family consent of each student: every answer is stored, and the newest one applies from the next call on. */
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import * as contract from '#contract/identity/consent.ts'
import { type ConsentAnswer, type ConsentPart, consentParts } from '#rules/consent.ts'
import { getDayInZone } from '#rules/time-zones.ts'
import type { Actor } from '#server/platform/actor.ts'
import { createAuditSubjects, createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requireSection } from '../sections/changes.ts'
import {
  insertConsentAnswers,
  listConsentHistory,
  getPartsNeedingConsent,
  countConsents,
  listStudentsOfSchool,
  updateConsentedParts,
  updatePartsNeedingConsent,
} from './consent.queries.ts'

const sortParts = (parts: readonly ConsentPart[]) => consentParts.filter((part) => parts.includes(part))

type ConsentRecordRequest = RequestData<typeof contract.consentRecord>['Consent']

/** Records the answer for all of these people or for none. @throws Failure not_found, invalid */
const recordAnswers = async (
  { db, clock, events }: Platform,
  actor: Actor,
  request: ConsentRecordRequest,
): Promise<number> => {
  const now = clock.now()
  const today = getDayInZone(actor.timeZone, now)
  const { people, answer, how, answered_on = today } = request
  if (answered_on > today) {
    throw new Failure('invalid', {
      fields: [{ path: 'Consent.answered_on', message: 'Choose today or an earlier date.' }],
    })
  }
  const parts = sortParts(request.parts)
  const students = await db.transaction().execute(async (tx) => {
    const existing = await listStudentsOfSchool(tx, actor.organizationUuid, people)
    if (existing.length !== new Set(people).size) throw new Failure('not_found')
    const answerColumns = { answer, how, answered_on, noted_at: now, noted_by: actor.accountUuid }
    await insertConsentAnswers(
      tx,
      existing.flatMap((account_uuid) => parts.map((part) => ({ account_uuid, part, ...answerColumns }))),
    )
    await updateConsentedParts(tx, { people: existing, parts, isGiven: answer === 'given' })
    return existing
  })
  for (const uuid of students) await events.publish(uuid, { kind: 'person' })
  return students.length
}

export const createConsentRoutes = (platform: Platform) => {
  const { db, events } = platform
  return createRoutes(contract, {
    async consentInfo(_blocks, { organizationUuid }) {
      const parts = await getPartsNeedingConsent(db, organizationUuid)
      const rows = await countConsents(db, organizationUuid)
      const count = (part: ConsentPart, answer: ConsentAnswer) =>
        rows.find((row) => row.part === part && row.answer === answer)?.count ?? 0
      const counts = consentParts.map((part) => ({
        part,
        given: count(part, 'given'),
        refused: count(part, 'refused'),
        none: count(part, 'none'),
      }))
      return { Consent: { parts, counts } }
    },
    async consentSwitch({ Consent }, { organizationUuid }) {
      const parts = sortParts(Consent.parts)
      await db.transaction().execute(async (tx) => {
        await updatePartsNeedingConsent(tx, organizationUuid, parts)
        await events.publish(organizationUuid, { kind: 'school' }, tx)
      })
      return { Consent: { parts } }
    },
    async consentRecord({ Consent }, actor, context) {
      const section = Consent.section_uuid && (await requireSection(db, actor, Consent.section_uuid))
      const recorded = await recordAnswers(platform, actor, Consent)
      const sectionFields = section ? { uuid: section.uuid, name: section.name } : {}
      context.about(createAuditSubjects(Consent.people, { kind: 'consent', ...sectionFields }))
      return { recorded }
    },
    async consentHistory({ ManagedUser: { uuid } }, { organizationUuid }, context) {
      const [student] = await listStudentsOfSchool(db, organizationUuid, [uuid])
      if (!student) throw new Failure('not_found')
      context.about({ kind: 'consent', person: student })
      const rows = await listConsentHistory(db, organizationUuid, student)
      return {
        Answers: rows.map(({ first_name, last_name, ...row }) => ({
          part: row.part,
          answer: row.answer,
          how: row.how,
          answered_on: row.answered_on,
          noted_at: row.noted_at.toISOString(),
          noted_by: first_name ? `${first_name} ${last_name}` : null,
        })),
      }
    },
  })
}
