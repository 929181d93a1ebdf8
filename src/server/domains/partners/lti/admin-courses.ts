/** The courses of a platform, as the admin of its school sees them. */
import type { LtiCourse } from '#contract/partners/lti.ts'
import { Failure } from '#contract/failures.ts'
import { PartnerFailure } from '#server/partners/partner.ts'
import type { PartnersContext } from '../ports.ts'
import { findCourse, listSchoolCourses } from './courses.queries.ts'
import { syncCourse } from './courses.ts'

const MAX_COURSES = 200

export const listCourses = async ({ platform }: PartnersContext, organizationUuid: string): Promise<LtiCourse[]> => {
  const rows = await listSchoolCourses(platform.db, organizationUuid, MAX_COURSES)
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
  const syncedCourse = (await listCourses(deps, organizationUuid)).find((listed) => listed.uuid === uuid)
  if (!syncedCourse) throw new Failure('not_found')
  return syncedCourse
}
