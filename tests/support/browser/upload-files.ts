/** Uploads files to signed URLs as a browser does, and waits until they are processed. */
import type { FastifyInstance } from 'fastify'
import * as catalog from '#contract/catalog.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import type { Visitor } from '../fixtures/test-people.ts'

export interface SendableFile {
  name: string
  bytes: Buffer
}

type UploadKind = 'audio' | 'picture' | 'import'

/** Uploads without a session: the signed URL is enough. */
export const uploadFile = (app: FastifyInstance, { url, content_type }: uploads.Upload, bytes: Buffer) =>
  app.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': content_type } })

/**
 * Uploads files and returns the key of each one.
 *
 * @throws Error if an upload is rejected
 */
export const uploadFiles = async (
  { app, operator }: { app: FastifyInstance; operator: Visitor },
  kind: UploadKind,
  files: readonly SendableFile[],
): Promise<string[]> => {
  const announced = files.map(({ name, bytes }) => ({ name, size: bytes.length }))
  const { Uploads } = await operator.call(uploads.uploadUrls, { File: { kind, files: announced } })
  for (const [index, upload] of Uploads.entries()) {
    const response = await uploadFile(app, upload, files[index]?.bytes ?? Buffer.alloc(0))
    if (response.statusCode !== 200) throw new Error(`${upload.name}: ${response.body}`)
  }
  return Uploads.map(({ key_path }) => key_path)
}

/** A little less than a test may take, so that the error names the step. */
const TIMEOUT_MS = 220_000

/** Waits until the audio is processed or has failed. */
export const waitUntilProcessed = async (operator: Visitor, uuid: string): Promise<catalog.CatalogSession> => {
  const end = performance.now() + TIMEOUT_MS
  for (;;) {
    const { Session } = await operator.call(catalog.sessionInfo, { MindfulnessSession: { uuid } })
    if (!Session.processing || Session.processing.step === 'failed') return Session
    if (performance.now() > end) throw new Error(`still at ${Session.processing.step}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
