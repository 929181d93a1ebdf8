/** The courses of a platform, as the admin of its school sees them. */
import type { LtiCourse } from '#contract/partners/lti.ts'
import { Failure } from '#contract/failures.ts'
import { PartnerFailure } from '../../../partners/partner.ts'
import type { Parts } from '../ports.ts'
import { courseOf, coursesOf } from './courses.queries.ts'
import { readCourse } from './courses.ts'

const MOST_SHOWN = 200

export const listedCourses = async ({ platform }: Parts, organizationUuid: string): Promise<LtiCourse[]> => {
  const rows = await coursesOf(platform.db, organizationUuid, MOST_SHOWN)
  return rows.map(({ read_at, ...row }) => ({ ...row, read_at: read_at?.toISOString() ?? null }))
}

/** What went wrong stands beside the course. @throws Failure not_found */
export const readOwnCourse = async (
  parts: Parts,
  { organizationUuid, uuid }: { organizationUuid: string; uuid: string },
): Promise<LtiCourse> => {
  const course = await courseOf(parts.platform.db, uuid)
  if (course?.organization_uuid !== organizationUuid) throw new Failure('not_found')
  await readCourse(parts, uuid).catch((cause: unknown) => {
    if (!(cause instanceof PartnerFailure)) throw cause
  })
  const read = (await listedCourses(parts, organizationUuid)).find((one) => one.uuid === uuid)
  if (!read) throw new Failure('not_found')
  return read
}
