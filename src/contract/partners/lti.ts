/** How a platform that speaks LTI 1.3 comes to a school; for its admins. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const ltiInfo = endpoint({
  path: '/admin/connection/lti/info',
  access: 'admin',
  summary: 'What an admin of a platform that speaks LTI 1.3 is told of us, where it does not introduce itself.',
  audit: false,
  blocks: {},
  answer: {
    Lti: z.object({ login_url: z.string(), launch_url: z.string(), keys_url: z.string(), canvas_url: z.string() }),
  },
})

export const LtiCourse = z
  .object({
    uuid: z.uuid(),
    title: z.string(),
    /** The class that it is here; null until its people were read. */
    class_name: z.string().nullable(),
    members: z.int(),
    /** Those of them whom the platform does not name: they are known when they come. */
    nameless: z.int(),
    read_at: z.string().nullable(),
    /** Why the last reading came to nothing; null where it went well. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'LtiCourse' })
export type LtiCourse = z.infer<typeof LtiCourse>

export const ltiCourses = endpoint({
  path: '/admin/connection/lti/courses',
  access: 'admin',
  summary: 'Courses that people of the own school came from, the latest first, and when their people were read.',
  audit: false,
  blocks: {},
  answer: { Courses: z.array(LtiCourse) },
})

export const ltiCourseRead = endpoint({
  path: '/admin/connection/lti/course/read',
  access: 'admin',
  summary: 'Asks the platform now who is in a course, and makes its class say so.',
  audit: 'course_read',
  blocks: { Course: z.strictObject({ uuid: z.uuid() }) },
  answer: { Course: LtiCourse },
})

export const ltiLink = endpoint({
  path: '/admin/connection/lti/link',
  access: 'admin',
  summary: 'A link by which a platform introduces itself to the own school: once, within a day; the one before ends.',
  audit: 'platform_link_made',
  blocks: {},
  answer: { Link: z.object({ url: z.string(), until: z.string() }) },
})
