/** The courses of a platform, as the admin of its school sees them. */
import type { LtiCourse } from '#contract/partners/lti.ts'
import { Failure } from '#contract/failures.ts'
import { PartnerFailure } from '#server/partners/partner.ts'
import type { PartnersContext } from '../ports.ts'
import { findCourse, listCoursesOf } from './courses.queries.ts'
import { syncCourse } from './courses.ts'

const MOST_SHOWN = 200

export const listCourses = async ({ platform }: PartnersContext, organizationUuid: string): Promise<LtiCourse[]> => {
  const rows = await listCoursesOf(platform.db, organizationUuid, MOST_SHOWN)
  return rows.map(({ read_at, ...row }) => ({ ...row, read_at: read_at?.toISOString() ?? null }))
}

/** An error is stored with the course. @throws Failure not_found */
export const readOwnCourse = async (
  deps: PartnersContext,
  { organizationUuid, uuid }: { organizationUuid: string; uuid: string },
): Promise<LtiCourse> => {
  const course = await findCourse(deps.platform.db, uuid)
  if (course?.organization_uuid !== organizationUuid) throw new Failure('not_found')
  await syncCourse(deps, uuid).catch((cause: unknown) => {
    if (!(cause instanceof PartnerFailure)) throw cause
  })
  const read = (await listCourses(deps, organizationUuid)).find((listed) => listed.uuid === uuid)
  if (!read) throw new Failure('not_found')
  return read
}
