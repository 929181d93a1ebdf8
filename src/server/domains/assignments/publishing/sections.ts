/**
 * Lists the classes that a teacher can publish to: those of the platform if the school has one, otherwise the school's
 * own.
 */
import { Failure } from '#contract/failures.ts'
import { HOUR_MS } from '#rules/durations.ts'
import type { Actor } from '#server/platform/actor.ts'
import { createUuidFromName } from '#server/platform/named-uuid.ts'
import {
  type PartnerPlatform,
  PartnerFailure,
  type PartnerSection,
  type PartnerUserRef,
} from '#server/partners/partner.ts'
import type { AssignmentsContext } from '../ports.ts'
import { saveSections, listStoredSections, listOwnSections, type AssignableSectionRow } from './sections.queries.ts'

/** The maximum number of pages of classes that are requested. */
const MAX_PAGES = 20
/**
 * The time for which stored classes are used for publishing without a request to the platform. The platform can still
 * refuse.
 */
const CACHE_MS = 12 * HOUR_MS

export interface PublishableClasses {
  sections: AssignableSectionRow[]
  isOnPlatform: boolean
  /** The time of the stored classes, if the platform does not respond. */
  asOf: Date | null
}

interface PlatformClassSource {
  partner: PartnerPlatform
  teacher: PartnerUserRef
}

/** Returns undefined if the school has no platform with classes, or the teacher is unknown there. */
const findPlatform = async (
  { ports: { partners } }: AssignmentsContext,
  actor: Actor,
): Promise<PlatformClassSource | undefined> => {
  const partner = await partners.getPlatform(actor.organizationUuid)
  if (!partner?.can.sections || !partner.can.publish) return undefined
  const teacher = await partners.findUser(actor.accountUuid)
  return teacher && { partner, teacher }
}

const toSectionRow = (
  organizationUuid: string,
  { id, studentsCount, ...section }: PartnerSection,
): AssignableSectionRow => ({
  name: section.name,
  grade: section.grade,
  subject: section.subject,
  uuid: createUuidFromName(`section/${organizationUuid}/${id}`),
  partner_section_id: id,
  students_count: studentsCount,
})

const fetchPlatformSections = async ({ partner, teacher }: PlatformClassSource): Promise<PartnerSection[]> => {
  const sections: PartnerSection[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, nextCursor } = await partner.listTeacherSections({ teacher, cursor })
    sections.push(...items)
    if (!nextCursor) break
    cursor = nextCursor
  }
  return sections
}

/** Removes duplicates, which the pages of a platform may contain. */
const removeDuplicates = (rows: readonly AssignableSectionRow[]): AssignableSectionRow[] => [
  ...new Map(rows.map((row) => [row.uuid, row])).values(),
]

/** @throws Failure partner_refused, or partner_unavailable if no classes are stored either */
export const listClasses = async (deps: AssignmentsContext, actor: Actor): Promise<PublishableClasses> => {
  const { db, clock, log } = deps.platform
  const { accountUuid, organizationUuid } = actor
  const classSource = await findPlatform(deps, actor)
  if (!classSource) return { sections: await listOwnSections(db, actor), isOnPlatform: false, asOf: null }
  try {
    const sections = removeDuplicates(
      (await fetchPlatformSections(classSource)).map((section) => toSectionRow(organizationUuid, section)),
    )
    await saveSections(db, { accountUuid, sections, now: clock.now() })
    return { sections, isOnPlatform: true, asOf: null }
  } catch (cause) {
    if (!(cause instanceof PartnerFailure)) throw cause
    log.write('partner.classes_unavailable', { failure: cause.kind, reason: cause.message })
    if (cause.kind === 'refused') throw new Failure('partner_refused')
    const cached = await listStoredSections(db, accountUuid)
    if (cached.length === 0) throw new Failure('partner_unavailable')
    return { sections: cached, isOnPlatform: true, asOf: cached[0]!.seen_at }
  }
}

/**
 * Lists the classes of a teacher, from the cache if it has all requested ones. A requested class may still be missing:
 * the caller checks.
 */
export const listClassesForPublishing = async (
  deps: AssignmentsContext,
  actor: Actor,
  requested: readonly string[],
): Promise<AssignableSectionRow[]> => {
  const { db, clock } = deps.platform
  const cached = (await findPlatform(deps, actor)) ? await listStoredSections(db, actor.accountUuid) : []
  const fresh = cached.filter(({ seen_at }) => clock.now().getTime() - seen_at.getTime() < CACHE_MS)
  const isListed = requested.every((uuid) => fresh.some((section) => section.uuid === uuid))
  return isListed && fresh.length > 0 ? fresh : (await listClasses(deps, actor)).sections
}
