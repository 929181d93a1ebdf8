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
    paths: ['/teacher/learn/colegia/assignment/publish', `${assignmentPath}/update`, `${assignmentPath}/withdraw`],
    who: demo,
    http: 403,
    why: 'a demo account looks at everything and publishes nothing',
  },
  {
    paths: [`${assignmentPath}/progress`, `${assignmentPath}/export`],
    who: demo,
    http: 404,
    why: 'a demo account has published nothing that it could look at; what others published is not there for it',
  },
  {
    paths: ['/section/cards/make', '/section/cards/revoke'],
    who: demo,
    http: 403,
    why: 'a demo account opens the account of no pupil',
  },
  {
    paths: ['/user/password/change'],
    who: students,
    http: 403,
    why: 'pupils have the words of their card, which a teacher gives out anew',
  },
  {
    paths: ['/session/totp/setup', '/session/totp/confirm'],
    who: students,
    http: 404,
    why: 'two-step sign-in is for adults',
  },
  {
    paths: ['/session/totp/pass', '/session/totp/disable'],
    who: students,
    http: 401,
    why: 'whoever has no second step has no code for it',
  },
  {
    paths: ['/managed_user/happiness/response/create'],
    who: admins,
    http: 404,
    why: 'how a child is, those write down who teach it',
  },
  {
    paths: ['/section/join'],
    who: admins,
    http: 422,
    why: 'a code is for pupils or for teachers; admins stand in no class',
  },
  {
    paths: ['/first/info', '/first/create'],
    who: roles,
    http: 404,
    why: 'only in a house without anybody (domains/identity/setup)',
  },
  {
    paths: ['/admin/connection/lti/course/read'],
    who: admins,
    http: 404,
    why: 'asks the platform of a course that somebody came in through (domains/partners/lti)',
  },
]

export const findException = (path: string, role: Role): SuccessException | undefined =>
  successExceptions.find(({ paths, who }) => paths.includes(path) && who.includes(role))
