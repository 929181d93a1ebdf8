/** Connecting a school with a platform that speaks LTI 1.3, for the school's admins. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const ltiInfo = endpoint({
  path: '/admin/connection/lti/info',
  access: 'admin',
  summary: "Get the URLs that an LTI 1.3 platform needs from us, if it doesn't register itself.",
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
    /** The class of the course in this app; null until its members were read. */
    class_name: z.string().nullable(),
    members: z.int(),
    /** Members whom the platform doesn't name. They become known when they sign in. */
    nameless: z.int(),
    read_at: z.string().nullable(),
    /** The reason why the last read failed; null when it succeeded. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'LtiCourse' })
export type LtiCourse = z.infer<typeof LtiCourse>

export const ltiCourses = endpoint({
  path: '/admin/connection/lti/courses',
  access: 'admin',
  summary: 'List the courses that people of the school came from, newest first, and when their members were last read.',
  audit: false,
  blocks: {},
  answer: { Courses: z.array(LtiCourse) },
})

export const ltiCourseRead = endpoint({
  path: '/admin/connection/lti/course/read',
  access: 'admin',
  summary: 'Read the members of a course from the platform now, and update its class.',
  audit: 'course_read',
  blocks: { Course: z.strictObject({ uuid: z.uuid() }) },
  answer: { Course: LtiCourse },
})

export const ltiLink = endpoint({
  path: '/admin/connection/lti/link',
  access: 'admin',
  summary: 'Create a link with which a platform registers itself: valid once, within a day. The previous link ends.',
  audit: 'platform_link_made',
  blocks: {},
  answer: { Link: z.object({ url: z.string(), until: z.string() }) },
})
