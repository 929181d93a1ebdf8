/** Which classes somebody may publish to: the platform's where the school has one, else those of the school itself. */
import { Failure } from '#contract/failures.ts'
import type { Actor } from '../../../platform/actor.ts'
import { namedUuid } from '../../../platform/named-uuid.ts'
import {
  type PartnerPlatform,
  PartnerFailure,
  type PartnerSection,
  type PartnerUserRef,
} from '../../../partners/partner.ts'
import type { Parts } from '../ports.ts'
import { keepNamed, namedSections, ownSections, type SectionRow } from './sections.queries.ts'

/** Pages of classes that are asked for at most. */
const MOST_PAGES = 20
/** For so long the platform need not be asked again who teaches what, in milliseconds; it still may refuse. */
const KNOWN_FOR = 12 * 3_600_000

export interface Classes {
  sections: SectionRow[]
  onPlatform: boolean
  /** Set where the platform does not answer. */
  asOf: Date | null
}

interface OnPlatform {
  partner: PartnerPlatform
  staff: PartnerUserRef
}

/** Undefined where publishing has nothing to do with a platform. */
const platformFor = async ({ ports: { partners } }: Parts, actor: Actor): Promise<OnPlatform | undefined> => {
  const partner = await partners.platformOf(actor.organizationUuid)
  if (!partner?.can.sections || !partner.can.publish) return undefined
  const staff = await partners.userOf(actor.accountUuid)
  return staff && { partner, staff }
}

const toRow = (organizationUuid: string, { id, studentsCount, ...section }: PartnerSection): SectionRow => ({
  name: section.name,
  grade: section.grade,
  subject: section.subject,
  uuid: namedUuid(`section/${organizationUuid}/${id}`),
  partner_section_id: id,
  students_count: studentsCount,
})

const askPlatform = async ({ partner, staff }: OnPlatform): Promise<PartnerSection[]> => {
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
const once = (rows: readonly SectionRow[]): SectionRow[] => [...new Map(rows.map((row) => [row.uuid, row])).values()]

/** @throws Failure partner_unavailable where nobody ever said which classes there are, partner_refused */
export const classesOf = async (parts: Parts, actor: Actor): Promise<Classes> => {
  const { db, clock, log } = parts.platform
  const { accountUuid, organizationUuid } = actor
  const there = await platformFor(parts, actor)
  if (!there) return { sections: await ownSections(db, actor), onPlatform: false, asOf: null }
  try {
    const sections = once((await askPlatform(there)).map((section) => toRow(organizationUuid, section)))
    await keepNamed(db, { accountUuid, sections, now: clock.now() })
    return { sections, onPlatform: true, asOf: null }
  } catch (cause) {
    if (!(cause instanceof PartnerFailure)) throw cause
    log.warn('the platform did not name classes', { kind: cause.kind, reason: cause.message })
    if (cause.kind === 'refused') throw new Failure('partner_refused')
    const known = await namedSections(db, accountUuid)
    if (known.length === 0) throw new Failure('partner_unavailable')
    return { sections: known, onPlatform: true, asOf: known[0]!.seen_at }
  }
}

/** The same, from memory where that is fresh enough: publishing does not wait for the platform. */
export const classesToPublish = async (
  parts: Parts,
  actor: Actor,
  wanted: readonly string[],
): Promise<SectionRow[]> => {
  const { db, clock } = parts.platform
  const known = (await platformFor(parts, actor)) ? await namedSections(db, actor.accountUuid) : []
  const fresh = known.filter(({ seen_at }) => clock.now().getTime() - seen_at.getTime() < KNOWN_FOR)
  const isKnown = wanted.every((uuid) => fresh.some((section) => section.uuid === uuid))
  return isKnown && fresh.length > 0 ? fresh : (await classesOf(parts, actor)).sections
}
