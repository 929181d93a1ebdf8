/** Roles that the access table allows, but that can't succeed in these tests, with the response and the reason. */
import { type Role, roles } from '../server/roles.ts'

export interface SuccessException {
  paths: readonly string[]
  who: readonly Role[]
  http: number
  why: string
}

const demo: readonly Role[] = ['a demo teacher']
const students: readonly Role[] = ['a student']
const admins: readonly Role[] = ['an admin of a school', 'an operator']
const assignmentPath = '/teacher/assignment'

export const successExceptions: readonly SuccessException[] = [
  {
    paths: ['/admin/voice/record'],
    who: ['an operator'],
    http: 422,
    why: 'no speech provider is set up in these tests',
  },
  {
    paths: ['/teacher/learn/colegia/assignment/publish', `${assignmentPath}/update`, `${assignmentPath}/withdraw`],
    who: demo,
    http: 403,
    why: 'a demo account can read everything and publish nothing',
  },
  {
    paths: [`${assignmentPath}/progress`, `${assignmentPath}/export`],
    who: demo,
    http: 404,
    why: 'a demo account has no assignments of its own, and cannot read those of others',
  },
  {
    paths: ['/section/cards/make', '/section/cards/revoke'],
    who: demo,
    http: 403,
    why: 'a demo account cannot give access to the account of a student',
  },
  {
    paths: ['/user/password/change'],
    who: students,
    http: 403,
    why: 'students have a passphrase, which only a teacher can replace',
  },
  {
    paths: [
      '/session/totp/setup',
      '/session/totp/confirm',
      '/session/recovery/renew',
      '/session/passkey/setup',
      '/session/passkey/add',
      '/session/passkey/rename',
      '/session/passkey/remove',
    ],
    who: students,
    http: 404,
    why: 'two-step sign-in and passkeys are for adults',
  },
  {
    paths: ['/session/totp/pass', '/session/totp/disable'],
    who: students,
    http: 401,
    why: 'a student has no second step, and so no code',
  },
  {
    paths: ['/managed_user/happiness/response/create'],
    who: admins,
    http: 404,
    why: 'only teachers enter check-ins for their students',
  },
  {
    paths: ['/section/join'],
    who: admins,
    http: 422,
    why: 'class codes are for students and teachers; admins are in no class',
  },
  {
    paths: ['/first/info', '/first/create'],
    who: roles,
    http: 404,
    why: 'only in an installation without accounts (domains/identity/setup)',
  },
  {
    paths: ['/admin/connection/lti/course/read'],
    who: admins,
    http: 404,
    why: 'needs a platform course from which someone signed in (domains/partners/lti)',
  },
]

export const findException = (path: string, role: Role): SuccessException | undefined =>
  successExceptions.find(({ paths, who }) => paths.includes(path) && who.includes(role))
