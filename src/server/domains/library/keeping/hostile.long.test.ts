/** Files that nobody should send, through the front door. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#contract/call.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as uploads from '#contract/catalogue/uploads.ts'
import { openTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { forgetUploaded } from '../../../../../tests/support/forget-uploaded.ts'
import { type HostileFile, hostileFiles } from '../../../../../tests/support/hostile-files.ts'
import { signedIn, type Visitor } from '../../../../../tests/support/people.ts'
import { put, untilMade } from '../../../../../tests/support/sending.ts'
import { tell } from '../../../../../tests/trust/tell.ts'

const files = await hostileFiles()
let house: TestApp
let operator: Visitor
let asExpected = 0

beforeAll(async () => {
  house = await openTestApp({ work: true })
  operator = await signedIn({ app: house.app, db: house.platform.db }, { user_type: 'admin', operator: true })
})
afterAll(async () => {
  tell(14, `${asExpected} of ${files.length} hostile files as expected, 0 with 5xx`)
  await forgetUploaded(house.platform.db)
  await house.close()
})

/** A session that has a cover already, which takes longer than to refuse a file. */
const begun = async (): Promise<string> => {
  const { Session } = await operator.call(catalogue.sessionAdd, { MindfulnessSession: { title: 'Hostile' } })
  const covered = house.platform.db.updateTable('library_session').set({ cover_key: 'public/covers/x' })
  await covered.where('uuid', '=', Session.uuid).execute()
  return Session.uuid
}

/** What was said to the sender, or undefined where the file was taken. */
const saidTo = async ({ name, bytes, kind }: HostileFile): Promise<string | undefined> => {
  // One of nothing is refused before it is sent, unless its sender lies.
  const size = Math.max(1, bytes.length)
  const { Uploads } = await operator.call(uploads.uploadUrls, { File: { kind, files: [{ name, size }] } })
  const [upload] = Uploads
  if (!upload) throw new Error('there is no address')
  const answer = await put(house.app, upload, bytes)
  if (answer.statusCode !== 200) {
    expect(answer.statusCode).toBeLessThan(500)
    return answer.json<{ error: string }>().error
  }
  if (kind === 'picture') {
    const taken = operator.call(uploads.pictureDone, { File: { key_path: upload.key_path } })
    return taken.then(() => undefined).catch((cause: ApiError) => cause.message)
  }
  const session_uuid = await begun()
  const sent = operator.call(uploads.sessionFileDone, { File: { key_path: upload.key_path, name, session_uuid } })
  const refused = await sent.then(() => undefined).catch((cause: unknown) => cause)
  if (refused instanceof ApiError) return refused.message
  const made = await untilMade(operator, session_uuid)
  if (!made.audio) return made.processing?.problem ?? ''
  const file = await house.app.inject({ url: new URL(made.audio.url).pathname, headers: { cookie: operator.cookie() } })
  expect(file.headers['content-type']).toBe('audio/mpeg')
  expect(file.body).not.toContain('<script')
  return undefined
}

const keysIn = async (prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of house.platform.storage.list(prefix)) keys.push(key)
  return keys
}

describe('a hostile file', () => {
  test('is one of fifty-two', () => {
    expect(files).toHaveLength(52)
    expect(new Set(files.map(({ name }) => name)).size).toBe(52)
  })

  test.each(files)(
    '$name ends as a sentence, or without what hides in it',
    async (file) => {
      const said = await saidTo(file)
      if (file.harmless) expect(said).toBeUndefined()
      else expect(said).toMatch(/^[A-Z].*\.$/)
      asExpected += 1
    },
    120_000,
  )

  test('leaves nothing behind, and the server where it was', async () => {
    await expect.poll(() => keysIn('incoming/')).toEqual([])
    // The one sound that was taken.
    expect((await keysIn('library/')).length).toBe(1)
    expect((await operator.call(catalogue.sessionList, {})).Sessions.length).toBeGreaterThan(0)
    expect((await house.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(house.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})
