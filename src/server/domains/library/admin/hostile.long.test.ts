// @tag hostile-uploads
/** Uploads malicious files through the public endpoints. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#contract/call.ts'
import * as catalog from '#contract/catalog.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import { createMediaUrl } from '#server/platform/storage/keys.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteUploaded } from '#tests/support/files/delete-uploaded.ts'
import { type HostileFile, createHostileFiles } from '#tests/support/files/hostile-files.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { uploadFile, waitUntilProcessed } from '#tests/support/browser/upload-files.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

const files = await createHostileFiles()
let server: TestApp
let operator: Visitor
const counts = { asExpected: 0, broken: 0, requested: 0, inert: 0, closed: 0 }

beforeAll(async () => {
  server = await openTestApp({ work: true })
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
})
afterAll(async () => {
  const { asExpected, broken, requested, inert, closed } = counts
  recordMeasurement(
    14,
    `${asExpected} of ${files.length} hostile files as expected, ${broken} responses with 5xx, ${inert} of ${requested} responses from their URLs can't run, ${closed} of them 404`,
  )
  await deleteUploaded(server.platform.db)
  await server.close()
})

/** Creates a session that has a cover already, because rendering one takes longer than refusing a file. */
const createCoveredSession = async (): Promise<string> => {
  const { Session } = await operator.call(catalog.sessionAdd, { MindfulnessSession: { title: 'Hostile' } })
  const covered = server.platform.db.updateTable('library_session').set({ cover_key: 'public/covers/x' })
  await covered.where('uuid', '=', Session.uuid).execute()
  return Session.uuid
}

/** Content types of audio and pictures alone, which a browser plays or shows and never interprets as anything else. */
const INERT_TYPES = /^(?:audio|image)\/(?!svg)/

/** Requests a file and counts the response, which must be an error or inert in a browser. */
const checkResponse = async (path: string): Promise<void> => {
  const { statusCode, headers, body } = await server.app.inject({ url: path, headers: { cookie: operator.cookie() } })
  const isInertType =
    INERT_TYPES.test(String(headers['content-type'])) && headers['x-content-type-options'] === 'nosniff'
  counts.requested += 1
  if (statusCode >= 500) counts.broken += 1
  if (statusCode === 404) counts.closed += 1
  if (statusCode === 404 || (statusCode === 200 && isInertType && !body.includes('<script'))) counts.inert += 1
}

const getErrorMessage = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause
      if (cause.http >= 500) counts.broken += 1
      return cause.message
    },
  )

const announceUpload = async ({ name, bytes, kind }: HostileFile): Promise<uploads.Upload> => {
  // An empty file is refused before its upload, unless its sender lies about the size.
  const size = Math.max(1, bytes.length)
  const { Uploads } = await operator.call(uploads.uploadUrls, { File: { kind, files: [{ name, size }] } })
  if (!Uploads[0]) throw new Error('there is no address')
  return Uploads[0]
}

/** Returns the error message for the sender, or undefined if the file was accepted. */
const uploadAndGetError = async (
  { name, bytes, kind }: HostileFile,
  upload: uploads.Upload,
): Promise<string | undefined> => {
  const response = await uploadFile(server.app, upload, bytes)
  if (response.statusCode >= 500) counts.broken += 1
  if (response.statusCode !== 200) return response.json<{ error: string }>().error
  const { key_path } = upload
  if (kind === 'picture') return getErrorMessage(operator.call(uploads.pictureDone, { File: { key_path } }))
  const session_uuid = await createCoveredSession()
  const errorMessage = await getErrorMessage(
    operator.call(uploads.sessionFileDone, { File: { key_path, name, session_uuid } }),
  )
  if (errorMessage !== undefined) return errorMessage
  const processed = await waitUntilProcessed(operator, session_uuid)
  if (!processed.audio) return processed.processing?.problem ?? ''
  await checkResponse(new URL(processed.audio.url).pathname)
  return undefined
}

const listKeys = async (prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of server.platform.storage.list(prefix)) keys.push(key)
  return keys
}

describe('upload of a hostile file', () => {
  test('is tested with fifty-two different files', () => {
    expect(files).toHaveLength(52)
    expect(new Set(files.map(({ name }) => name)).size).toBe(52)
  })

  test.each(files)(
    'of $name is rejected with an error message, or accepted if it is harmless',
    async (file) => {
      const upload = await announceUpload(file)
      const message = await uploadAndGetError(file, upload)
      await checkResponse(createMediaUrl(upload.key_path))
      if (file.harmless) expect(message).toBeUndefined()
      else expect(message).toMatch(/^[A-Z].*\.$/)
      counts.asExpected += 1
    },
    120_000,
  )

  test('leaves no files behind and no error in the server log', async () => {
    await expect.poll(() => listKeys('incoming/')).toEqual([])
    // Only one audio file was accepted.
    expect((await listKeys('library/')).length).toBe(1)
    expect(counts).toEqual({ asExpected: 52, broken: 0, requested: 53, inert: 53, closed: 52 })
    expect((await operator.call(catalog.sessionList, {})).Sessions.length).toBeGreaterThan(0)
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(server.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})
