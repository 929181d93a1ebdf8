/** Resource folders and files, created by a system admin over HTTP. */
import type { FastifyInstance } from 'fastify'
import * as files from '#contract/resources/files.ts'
import * as folders from '#contract/resources/folders.ts'
import type { ResourceFile } from '#contract/resources/shapes.ts'
import type { Visitor } from '../fixtures/test-people.ts'

interface Uploader {
  app: FastifyInstance
  operator: Visitor
}

interface SignedUpload {
  url: string
  content_type: string
}

/** Uploads without a session: the signed URL is enough. */
export const uploadTo = (app: FastifyInstance, { url, content_type }: SignedUpload, bytes: Buffer) =>
  app.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': content_type } })

export const createFolder = async ({ operator }: Uploader, name: string, parent_uuid: string | null = null) =>
  (await operator.call(folders.folderCreate, { Folder: { name, parent_uuid } })).Folder

interface FileOptions {
  name: string
  bytes: Buffer
  folder?: string | null
  on_conflict?: 'refuse' | 'keep_both' | 'replace'
}

/** Uploads a file without adding it to a folder, and returns its temporary key. */
export const uploadOnly = async (
  { app, operator }: Uploader,
  { name, bytes, folder = null }: FileOptions,
): Promise<string> => {
  const { Uploads } = await operator.call(files.fileUploadUrls, {
    File: { folder_uuid: folder, files: [{ name, size: bytes.length }] },
  })
  const [upload] = Uploads
  const response = upload && (await uploadTo(app, upload, bytes))
  if (response?.statusCode !== 200) throw new Error(`${name}: ${response?.body}`)
  return upload?.key_path ?? ''
}

export const uploadResource = async (uploader: Uploader, options: FileOptions): Promise<ResourceFile> => {
  const key_path = await uploadOnly(uploader, options)
  const { name, folder = null, on_conflict } = options
  const File = { key_path, name, folder_uuid: folder, ...(on_conflict ? { on_conflict } : {}) }
  return (await uploader.operator.call(files.fileUpload, { File })).File
}
