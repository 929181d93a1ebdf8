/** School admins and the people they add, over HTTP. */
import { afterAll, beforeAll } from 'vitest'
import { login } from '#contract/identity.ts'
import * as people from '#contract/identity/people.ts'
import { openTestApp, type TestApp } from './app.ts'
import { signedIn, type TestSchool, visitor } from './people.ts'

export const zara = {
  first_name: 'Zara',
  last_name: 'Haddad',
  email: null,
  username: null,
  user_type: 'student',
  grade: 7,
} as const
export const noor = {
  first_name: 'Noor',
  last_name: 'Aziz',
  username: null,
  user_type: 'teacher',
  permission: 'learn',
} as const

export type Admin = Awaited<ReturnType<typeof signedIn>>

export const addZara = (admin: Admin) => admin.call(people.personAdd, { Person: zara })

let count = 0
export const addNoor = (admin: Admin) => {
  count += 1
  return admin.call(people.personAdd, { Person: { ...noor, email: `noor${count}@${admin.person.school.code}.test` } })
}

export const infoOf = async (admin: Admin, uuid: string) =>
  (await admin.call(people.personInfo, { Person: { uuid } })).Person

export const names = async (admin: Admin, Filter: object = {}) =>
  (await admin.call(people.personList, { Filter })).People.map(({ first_name }) => first_name)

export const tokenIn = (address: string): string => new URL(address).hash.slice(1)

/** A test server for one file, with helpers to sign in. */
export const openSchoolApp = ({ work = false } = {}) => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp({ work })
  })
  afterAll(() => testApp.close())
  const world = () => ({ app: testApp.app, db: testApp.platform.db })
  return {
    house: () => testApp,
    db: () => testApp.platform.db,
    world,
    anAdmin: (school?: TestSchool, operator = false) =>
      signedIn(world(), {
        ...(school ? { school } : {}),
        user_type: 'admin',
        audience: 'adult',
        first_name: 'Jonah',
        operator,
      }),
    stranger: () => visitor(testApp.app),
    signInAs: (name: string, password: string, school: TestSchool) =>
      visitor(testApp.app).call(login, { Login: { email: name, password, school_code: school.code } }),
  }
}
