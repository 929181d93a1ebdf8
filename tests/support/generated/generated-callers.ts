/**
 * Creates the callers of generated requests. Each call creates and signs in a new person of the role, in a new school.
 */
import * as identity from '#contract/identity.ts'
import type { Database } from '#server/platform/database/database.ts'
import { makePerson, makeSchool, PASSWORD, type PersonOptions, type TestPerson } from '../fixtures/test-people.ts'
import { type Caller, DEVICE, type TargetServer } from './run-deliveries.ts'

const callerOptions: Record<string, PersonOptions> = {
  'a student': {},
  'a teacher': { user_type: 'teacher', permissions: ['learn'] },
  'a demo teacher': { user_type: 'teacher', permissions: ['demo_learn'] },
  'an admin of a school': { user_type: 'admin' },
  'an operator': { user_type: 'admin', operator: true },
}
export const ROLES = ['a stranger', ...Object.keys(callerOptions)]

/** Signs in with a password. */
const signIn = async (address: string, role: string, { email }: TestPerson): Promise<Caller> => {
  const response = await fetch(`${address}/api${identity.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Request: { Client: DEVICE, Login: { email, password: PASSWORD } } }),
  })
  const body = (await response.json()) as { session?: { user_data?: { token: string } } }
  const token = body.session?.user_data?.token
  if (!token) throw new Error(`Sign-in of ${role} failed: ${response.status} ${JSON.stringify(body)}`)
  return { role, token, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/**
 * The target of the generated requests. The test checks at the end that no request changed the role or the school of
 * the students.
 */
export interface Callers extends TargetServer {
  students: TestPerson[]
}

export const createCallers = (address: string, db: Database): Callers => {
  const secrets = [PASSWORD]
  const students: TestPerson[] = []
  return {
    address,
    secrets,
    students,
    async createCaller(role) {
      if (role === 'a stranger') return { role, cookie: '', token: '' }
      const person = await makePerson(db, await makeSchool(db), callerOptions[role])
      if (role === 'a student') students.push(person)
      const caller = await signIn(address, role, person)
      secrets.push(caller.cookie.split('=')[1]!)
      return caller
    },
  }
}
