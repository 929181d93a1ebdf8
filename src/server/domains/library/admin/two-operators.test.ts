/** Two system admins edit the same background sound: neither overwrites a change that they have not seen. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as ambiences from '#contract/catalog/ambiences.ts'
import { openTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { forgetUploaded } from '../../../../../tests/support/forget-uploaded.ts'
import { signedIn, type Visitor } from '../../../../../tests/support/people.ts'
import { sendAll } from '../../../../../tests/support/sending.ts'
import { murmur, wavOf } from '../../../../../tests/support/sound-files.ts'
import { isServer, together } from '../../../../../tests/support/together.ts'

let house: TestApp
let rosa: Visitor
let noor: Visitor

beforeAll(async () => {
  house = await openTestApp()
  const operator = () => signedIn({ app: house.app, db: house.platform.db }, { user_type: 'admin', operator: true })
  ;[rosa, noor] = [await operator(), await operator()]
})
afterAll(async () => {
  await forgetUploaded(house.platform.db)
  await house.close()
})

const added = async () => {
  const [key_path = ''] = await sendAll({ app: house.app, operator: rosa }, 'audio', [
    { name: 'hum.wav', bytes: wavOf([murmur(1)]) },
  ])
  const Ambience = { name: 'Hum', key_path, file_name: 'hum.wav' }
  return (await rosa.call(ambiences.ambienceAdd, { Ambience })).Ambience
}
const kept = async (wanted: string) =>
  (await rosa.call(ambiences.ambienceList, {})).Ambiences.find(({ uuid }) => uuid === wanted)

// The embedded database runs one transaction after another, so this needs a server.
describe.skipIf(!isServer)('simultaneous changes of a background sound by two system admins', () => {
  const atOnce = (uuid: string, calls: (() => Promise<unknown>)[]) =>
    together(house.platform.db, { table: 'library_ambience', uuid }, calls)
  const rename = (operator: Visitor, { uuid, revision }: { uuid: string; revision: number }, name: string) =>
    operator.call(ambiences.ambienceEdit, { Ambience: { uuid, revision, name } })

  test('save the first change and return 409 with the stored values for the second', async () => {
    const hum = await added()
    const [one, other] = await atOnce(hum.uuid, [
      () => rename(rosa, hum, 'Low hum'),
      () => rename(noor, hum, 'High hum'),
    ])
    expect(one?.status).toBe('fulfilled')
    expect(other).toMatchObject({ reason: { http: 409, body: { Ambience: { name: 'Low hum' } } } })
    expect((await kept(hum.uuid))?.name).toBe('Low hum')
  })

  test('return 404 for an edit of a deleted background sound', async () => {
    const hum = await added()
    const Ambience = { uuid: hum.uuid }
    const [deleted, renamed] = await atOnce(hum.uuid, [
      () => rosa.call(ambiences.ambienceDelete, { Ambience }),
      () => rename(noor, hum, 'High hum'),
    ])
    expect(deleted?.status).toBe('fulfilled')
    expect(renamed).toMatchObject({ reason: { http: 404 } })
    expect((await rosa.call(ambiences.ambienceRestore, { Ambience })).Ambience.name).toBe('Hum')
  })
})
