/** People for tests: each test creates its own school, so that tests can share a database. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError, type Call, createCall, type Transport } from '#contract/call.ts'
import { type Envelope, TOKEN_HEADER } from '#contract/envelope.ts'
import * as identity from '#contract/identity.ts'
import { hashPassword } from '#server/domains/identity/passwords.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface TestSchool {
  uuid: string
  code: string
}
export interface TestPerson {
  uuid: string
  email: string
  username: string
  school: TestSchool
}

/** The password of every test person, hashed once with cheap parameters. */
export const PASSWORD = 'pebble-harbor-lantern-12'
let hashed: Promise<string> | undefined
const passwordHash = (): Promise<string> => (hashed ??= hashPassword(PASSWORD, { memory: 64, passes: 1 }))

export const makeSchool = async (db: Database): Promise<TestSchool> => {
  const code = `T${randomUUID().slice(0, 8)}`.toUpperCase()
  const { uuid } = await db
    .insertInto('identity_organization')
    .values({ name: `School ${code}`, school_code: code })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return { uuid, code }
}

export interface PersonOptions {
  user_type?: identity.UserType
  audience?: identity.Audience
  permissions?: string[]
  operator?: boolean
  landing?: 'home' | 'learn'
  first_name?: string
  /** Replaces the shared password. */
  password_hash?: string
}

export const makePerson = async (
  db: Database,
  school: TestSchool,
  options: PersonOptions = {},
): Promise<TestPerson> => {
  const username = `p${randomUUID().slice(0, 8)}`
  const email = `${username}@${school.code.toLowerCase()}.test`
  const { uuid } = await db
    .insertInto('identity_account')
    .values({
      organization_uuid: school.uuid,
      email,
      username,
      first_name: 'Amara',
      last_name: 'Osei',
      user_type: 'student',
      audience: 'middle_school',
      password_hash: await passwordHash(),
      ...options,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return { uuid, email, username, school }
}

export interface Visitor {
  call: Call
  /** The current Cookie header; empty while signed out. */
  cookie(): string
  userData: identity.UserData | undefined
  /** The envelope of every request. */
  envelope(): Envelope
  signIn(person: TestPerson, password?: string): Promise<identity.UserData>
}

interface ClientOptions {
  device?: string
  /** The network address. */
  address?: string
  /** The cookie of a session that was opened without the form. */
  cookie?: string
}

/** A client without a screen: stores its cookie and session as the app does. */
export const visitor = (
  app: FastifyInstance,
  { device = randomUUID(), address, cookie: initialCookie = '' }: ClientOptions = {},
): Visitor => {
  let cookie = initialCookie
  const transport: Transport = async (path, body, { token }) => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      payload: body as object,
      headers: { ...(cookie ? { cookie } : {}), ...(token ? { [TOKEN_HEADER]: token } : {}) },
      ...(address ? { remoteAddress: address } : {}),
    })
    for (const set of answer.cookies) cookie = set.value ? `${set.name}=${set.value}` : ''
    const retryAfter = Number(answer.headers['retry-after'])
    return { http: answer.statusCode, body: answer.json<unknown>(), ...(retryAfter ? { retryAfter } : {}) }
  }
  const self: Visitor = {
    cookie: () => cookie,
    userData: undefined,
    envelope: () => ({
      Session: self.userData ? { token: self.userData.token, loggedin_user_type: self.userData.user_type } : {},
      Client: { platform: 'web', identity: device, version: '1.0', session_hash: self.userData?.session_hash },
      Api: { version: '1.0' },
    }),
    call: createCall(transport, () => self.envelope()),
    async signIn(person, password = PASSWORD) {
      const { session } = await self.call(identity.login, { Login: { email: person.email, password } })
      if (!session.user_data) throw new Error('signed in without being told who')
      self.userData = session.user_data
      return session.user_data
    },
  }
  return self
}

/** Creates and signs in a person, in a new school or in the given one. */
export const signedIn = async (
  { app, db }: { app: FastifyInstance; db: Database },
  options: PersonOptions & { school?: TestSchool } = {},
): Promise<Visitor & { person: TestPerson }> => {
  const { school, ...rest } = options
  const person = await makePerson(db, school ?? (await makeSchool(db)), rest)
  const browser = visitor(app)
  await browser.signIn(person)
  return Object.assign(browser, { person })
}

/** Returns the error of a call that must fail. */
export const refusal = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError)) throw new Error('the call was not refused')
  return error
}
