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

export const ltiLink = endpoint({
  path: '/admin/connection/lti/link',
  access: 'admin',
  summary: 'A link by which a platform introduces itself to the own school: once, within a day; the one before ends.',
  audit: 'platform_link_made',
  blocks: {},
  answer: { Link: z.object({ url: z.string(), until: z.string() }) },
})
