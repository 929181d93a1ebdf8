/**
 * Stores the bytes of unfinished uploads until they are complete. What has arrived outlives the process: the size of
 * the file is how far the upload got.
 */
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FileConfigstore, FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { ensureFolder } from '../../ensure-folder.ts'
import { writeTemporaryFile } from '../../storage/durable-write.ts'

export interface SpooledUpload {
  size: number
  /** The number of bytes that have arrived. */
  offset: number
  owner: string
  /** Its file is complete, was checked, and is in the storage. */
  isStored: boolean
}

/** The records next to the bytes. Each is replaced in one step, because other requests read it at any time. */
class UploadRecords extends FileConfigstore {
  override async set(name: string, upload: Upload): Promise<void> {
    const { path } = await writeTemporaryFile(this.directory, Buffer.from(JSON.stringify(upload)))
    await rename(path, join(this.directory, `${name}.json`))
  }
}

export class UploadSpool extends FileStore {
  constructor(directory: string) {
    ensureFolder(directory)
    super({ directory, configstore: new UploadRecords(directory) })
  }

  toPath(name: string): string {
    return join(this.directory, name)
  }

  /** Also right while another request of the upload is handled. @returns undefined if there is no such upload */
  async findOwner(name: string): Promise<string | undefined> {
    const record = await this.configstore.get(name)
    return record && (record.metadata?.['owner'] ?? '')
  }

  /** @param name a file name without a path */
  async find(name: string): Promise<SpooledUpload | undefined> {
    if (!(await this.configstore.get(name))) return undefined
    const { size = 0, offset, metadata } = await this.getUpload(name)
    return { size, offset, owner: metadata?.['owner'] ?? '', isStored: metadata?.['stored'] === 'yes' }
  }

  async begin(name: string, { size, owner }: { size: number; owner: string }): Promise<SpooledUpload> {
    await this.create(new Upload({ id: name, size, offset: 0, metadata: { owner } }))
    return { size, offset: 0, owner, isStored: false }
  }

  /** Deletes the bytes, and remembers the upload: a sender whose last response was lost asks how far it got. */
  async markStored(name: string): Promise<void> {
    const upload = await this.getUpload(name)
    upload.metadata = { ...upload.metadata, stored: 'yes' }
    await this.configstore.set(name, upload)
    await rm(this.toPath(name), { force: true })
  }

  /** Returns as many of the first bytes as have arrived. */
  async readBeginning(name: string, length: number): Promise<Buffer> {
    await using file = await open(this.toPath(name), 'r')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  }

  override async getUpload(name: string): Promise<Upload> {
    const info = await this.configstore.get(name)
    if (info?.metadata?.['stored'] !== 'yes') return super.getUpload(name)
    return new Upload({ id: name, size: info.size, offset: info.size ?? 0, metadata: info.metadata })
  }

  /** Succeeds for an upload that is gone already. */
  override async remove(name: string): Promise<void> {
    await rm(this.toPath(name), { force: true })
    await rm(this.toPath(`${name}.json`), { force: true })
  }
}
