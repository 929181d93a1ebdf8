// @tag resumable-upload-access
/** Access to the address of a resumable upload. */
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UPLOAD_ACCESS } from '#contract/catalog/upload-fields.ts'
import { TOKEN_HEADER } from '#contract/envelope.ts'
import { allEndpoints } from '#contract/index.ts'
import * as files from '#contract/resources/files.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'

const words = Buffer.from('Bring a spoon.\n')
const name = `Spoons ${Date.now()}.txt`

let testApp: TestApp
let rosa: Visitor
beforeAll(async () => {
  testApp = await openTestApp()
  rosa = await signIn({ user_type: 'admin', operator: true })
})
afterAll(() => testApp.close())

const signIn = (person: Parameters<typeof createSignedInPerson>[1]) =>
  createSignedInPerson({ app: testApp.app, db: testApp.platform.db }, person)

const announce = async () => {
  const { Uploads } = await rosa.call(files.fileUploadUrls, {
    File: { folder_uuid: null, files: [{ name, size: words.length }] },
  })
  return Uploads[0]!
}

const toHeaders = (person: Visitor): Record<string, string> => ({
  cookie: person.cookie(),
  [TOKEN_HEADER]: person.userData!.token,
})

const send = async (method: 'HEAD' | 'PATCH' | 'DELETE', url: string, headers: Record<string, string>) => {
  const protocol = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const body = method === 'PATCH' ? { payload: words } : {}
  return (await testApp.app.inject({ method, url, headers: { ...protocol, ...headers }, ...body })).statusCode
}

describe('address of a resumable upload', () => {
  it('receives the file of the person who announced it', async () => {
    const { resumable_url, key_path } = await announce()
    expect(await send('HEAD', resumable_url, toHeaders(rosa))).toBe(200)
    expect(await send('PATCH', resumable_url, toHeaders(rosa))).toBe(204)
    const { File } = await rosa.call(files.fileUpload, { File: { key_path, name, folder_uuid: null } })
    expect(File).toMatchObject({ name, size: words.length })
    await rosa.call(files.fileDelete, { File: { uuid: File.uuid } })
  })

  it('does not exist for another system admin, and is closed to everyone who may not upload', async () => {
    const { resumable_url } = await announce()
    const [eve, admin, teacher] = [
      await signIn({ user_type: 'admin', operator: true }),
      await signIn({ user_type: 'admin' }),
      await signIn({ user_type: 'teacher' }),
    ]
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      expect(await send(method, resumable_url, toHeaders(eve))).toBe(404)
      expect(await send(method, resumable_url, toHeaders(admin))).toBe(403)
      expect(await send(method, resumable_url, toHeaders(teacher))).toBe(403)
      expect(await send(method, resumable_url, {})).toBe(401)
    }
    expect(await send('HEAD', resumable_url, toHeaders(rosa))).toBe(200)
  })

  it('is closed to requests without the token, with another one, or from another site', async () => {
    const { resumable_url } = await announce()
    const { cookie } = toHeaders(rosa) as { cookie: string }
    expect(await send('PATCH', resumable_url, { cookie })).toBe(401)
    expect(await send('PATCH', resumable_url, { cookie, [TOKEN_HEADER]: 'another' })).toBe(401)
    expect(await send('PATCH', resumable_url, { ...toHeaders(rosa), 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await send('PATCH', resumable_url, { ...toHeaders(rosa), origin: 'https://elsewhere.test' })).toBe(403)
  })

  it('is issued only by calls with the access that it asks for', () => {
    const issuing = allEndpoints.filter(({ answer }) =>
      JSON.stringify(z.toJSONSchema(z.object(answer))).includes('resumable_url'),
    )
    expect(issuing.length).toBeGreaterThan(7)
    expect(issuing.filter(({ access }) => access !== UPLOAD_ACCESS)).toEqual([])
  })
})
