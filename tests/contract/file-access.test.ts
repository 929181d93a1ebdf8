// @tag file-access
/** Access to files over HTTP: the people who may open each file. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContentKey, getPrivateFolder } from '#server/platform/storage/keys.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { makeSchool, createSignedInPerson, createVisitor, type Visitor } from '../support/fixtures/test-people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const getServer = () => ({ app: testApp.app, db: testApp.platform.db })
const content = Buffer.from('only for me')

const storeFile = async (folder: string): Promise<string> => {
  const key = createContentKey(folder, content, 'txt')
  await testApp.platform.storage.put(key, content, { contentType: 'text/plain; charset=utf-8' })
  return key
}
const openFile = async (person: Visitor, key: string): Promise<number> => {
  const response = await testApp.app.inject({
    method: 'GET',
    url: `/media/${key}`,
    headers: { cookie: person.cookie() },
  })
  return response.statusCode
}

test('a private file opens for its owner, and returns 404 to classmates, other schools and visitors', async () => {
  const school = await makeSchool(getServer().db)
  const [owner, classmate] = [
    await createSignedInPerson(getServer(), { school }),
    await createSignedInPerson(getServer(), { school }),
  ]
  const outsider = await createSignedInPerson(getServer(), { user_type: 'admin', operator: true })
  const key = await storeFile(getPrivateFolder(owner.person.uuid))
  expect(await openFile(owner, key)).toBe(200)
  expect(await openFile(classmate, key)).toBe(404)
  expect(await openFile(outsider, key)).toBe(404)
  expect(await openFile(createVisitor(testApp.app), key)).toBe(404)
})

test('catalog audio opens for members only, and a public picture for everyone', async () => {
  const member = await createSignedInPerson(getServer())
  const [audio, picture] = [await storeFile('library'), await storeFile('public')]
  expect(await openFile(member, audio)).toBe(200)
  expect(await openFile(createVisitor(testApp.app), audio)).toBe(404)
  expect(await openFile(createVisitor(testApp.app), picture)).toBe(200)
})

test('a signed URL opens without a session, and returns 403 if its signature was changed', async () => {
  const owner = await createSignedInPerson(getServer())
  const key = await storeFile(getPrivateFolder(owner.person.uuid))
  const url = await testApp.platform.storage.signedUrl(key, { method: 'GET', seconds: 60 })
  expect((await testApp.app.inject(url)).statusCode).toBe(200)
  expect(
    (await testApp.app.inject(url.replace(/.$/, (lastCharacter) => (lastCharacter === 'A' ? 'B' : 'A')))).statusCode,
  ).toBe(403)
})
