/** Folders and files in the resources of the shared test server, created by a system admin over HTTP. */
import * as files from '#contract/resources/files.ts'
import * as folders from '#contract/resources/folders.ts'
import type { ResourceFile, ResourceFolder } from '#contract/resources/shapes.ts'
import { server } from './journey.ts'
import { signInDemoPerson } from '../server/server-process.ts'

export interface ResourceAdmin {
  folder: (name: string, parent?: string | null) => Promise<ResourceFolder>
  file: (input: { name: string; bytes: Uint8Array<ArrayBuffer>; folder: string | null }) => Promise<ResourceFile>
  showToDemo: (folder: ResourceFolder) => Promise<unknown>
  removeFolder: (uuid: string) => Promise<unknown>
}

export const signInResourceAdmin = async (): Promise<ResourceAdmin> => {
  const { address, data } = server()
  const { call } = await signInDemoPerson(address, data, 'admin@riverbend.test')
  return {
    folder: async (name, parent_uuid = null) =>
      (await call(folders.folderCreate, { Folder: { name, parent_uuid } })).Folder,
    async file({ name, bytes, folder: folder_uuid }) {
      const { Uploads } = await call(files.fileUploadUrls, {
        File: { folder_uuid, files: [{ name, size: bytes.length }] },
      })
      const [upload] = Uploads
      if (!upload) throw new Error(`No upload URL for ${name}`)
      const { url, content_type, key_path } = upload
      await fetch(new URL(url, address), { method: 'PUT', headers: { 'content-type': content_type }, body: bytes })
      return (await call(files.fileUpload, { File: { key_path, name, folder_uuid } })).File
    },
    showToDemo: ({ uuid }) => call(folders.folderDemo, { Folder: { uuid, demo: true } }),
    removeFolder: (uuid) => call(folders.folderDelete, { Folder: { uuid, even_if_used: true } }),
  }
}
