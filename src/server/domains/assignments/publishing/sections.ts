/** Which classes somebody may publish to: the platform's where the school has one, else those of the school itself. */
import { Failure } from '#contract/failures.ts'
import type { Actor } from '#server/platform/actor.ts'
import { uuidFromName } from '#server/platform/named-uuid.ts'
import {
  type PartnerPlatform,
  PartnerFailure,
  type PartnerSection,
  type PartnerUserRef,
} from '#server/partners/partner.ts'
import type { AssignmentsContext } from '../ports.ts'
import { saveSections, listStoredSections, listOwnSections, type SectionRow } from './sections.queries.ts'

/** Pages of classes that are asked for at most. */
const MOST_PAGES = 20
/** For so long the platform need not be asked again who teaches what, in milliseconds; it still may refuse. */
const KNOWN_FOR = 12 * 3_600_000

export interface PublishableClasses {
  sections: SectionRow[]
  onPlatform: boolean
  /** Set where the platform does not answer. */
  asOf: Date | null
}

interface PlatformClassSource {
  partner: PartnerPlatform
  staff: PartnerUserRef
}

/** Undefined where publishing has nothing to do with a platform. */
const findPlatform = async (
  { ports: { partners } }: AssignmentsContext,
  actor: Actor,
): Promise<PlatformClassSource | undefined> => {
  const partner = await partners.platformOf(actor.organizationUuid)
  if (!partner?.can.sections || !partner.can.publish) return undefined
  const staff = await partners.userOf(actor.accountUuid)
  return staff && { partner, staff }
}

const toSectionRow = (organizationUuid: string, { id, studentsCount, ...section }: PartnerSection): SectionRow => ({
  name: section.name,
  grade: section.grade,
  subject: section.subject,
  uuid: uuidFromName(`section/${organizationUuid}/${id}`),
  partner_section_id: id,
  students_count: studentsCount,
})

const fetchPlatformSections = async ({ partner, staff }: PlatformClassSource): Promise<PartnerSection[]> => {
  const all: PartnerSection[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { items, nextCursor } = await partner.staffSections({ staff, cursor })
    all.push(...items)
    if (!nextCursor) break
    cursor = nextCursor
  }
  return all
}

/** A class that comes twice, as pages may bring it, is one. */
const uniqueByUuid = (rows: readonly SectionRow[]): SectionRow[] => [
  ...new Map(rows.map((row) => [row.uuid, row])).values(),
]

/** @throws Failure partner_unavailable where nobody ever said which classes there are, partner_refused */
export const listClasses = async (deps: AssignmentsContext, actor: Actor): Promise<PublishableClasses> => {
  const { db, clock, log } = deps.platform
  const { accountUuid, organizationUuid } = actor
  const there = await findPlatform(deps, actor)
  if (!there) return { sections: await listOwnSections(db, actor), onPlatform: false, asOf: null }
  try {
    const sections = uniqueByUuid(
      (await fetchPlatformSections(there)).map((section) => toSectionRow(organizationUuid, section)),
    )
    await saveSections(db, { accountUuid, sections, now: clock.now() })
    return { sections, onPlatform: true, asOf: null }
  } catch (cause) {
    if (!(cause instanceof PartnerFailure)) throw cause
    log.write('partner.classes_unavailable', { failure: cause.kind, reason: cause.message })
    if (cause.kind === 'refused') throw new Failure('partner_refused')
    const cached = await listStoredSections(db, accountUuid)
    if (cached.length === 0) throw new Failure('partner_unavailable')
    return { sections: cached, onPlatform: true, asOf: cached[0]!.seen_at }
  }
}

/** The same, from memory where that is fresh enough: publishing does not wait for the platform. */
export const requireClasses = async (
  deps: AssignmentsContext,
  actor: Actor,
  requested: readonly string[],
): Promise<SectionRow[]> => {
  const { db, clock } = deps.platform
  const cached = (await findPlatform(deps, actor)) ? await listStoredSections(db, actor.accountUuid) : []
  const fresh = cached.filter(({ seen_at }) => clock.now().getTime() - seen_at.getTime() < KNOWN_FOR)
  const isListed = requested.every((uuid) => fresh.some((section) => section.uuid === uuid))
  return isListed && fresh.length > 0 ? fresh : (await listClasses(deps, actor)).sections
}
