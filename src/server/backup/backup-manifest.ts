/** The manifest lists the contents of a backup with their hashes. It is written last, so it marks a complete backup. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { isKey } from '#server/platform/storage/keys.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'

/** Names become paths in the backup and the data folder, so they must not lead outside. */
const TableName = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const FileKey = z.string().refine(isKey)

const Sha256 = z.string().regex(/^[\da-f]{64}$/)

const BackupManifest = z.strictObject({
  format: z.literal('alaia-backup-1'),
  taken_at: z.iso.datetime(),
  version: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  /** The applied migrations in order; the backup can be restored into this version or a later one. */
  migrations: z.array(z.strictObject({ name: z.string(), sha256: Sha256 })),
  tables: z.array(z.strictObject({ name: TableName, columns: z.array(z.string()), rows: z.int(), sha256: Sha256 })),
  /** Null if the files are in an object storage and are not part of the backup. */
  files: z.array(z.strictObject({ key: FileKey, size: z.int(), sha256: Sha256 })).nullable(),
})
export type BackupManifest = z.infer<typeof BackupManifest>

const toManifestPath = (folder: string): string => join(folder, 'manifest.json')

export const writeManifest = async (folder: string, manifest: BackupManifest): Promise<void> => {
  const temporaryPath = `${toManifestPath(folder)}.tmp`
  await writeFile(temporaryPath, JSON.stringify(manifest, undefined, 1), { mode: 0o600, flush: true })
  await rename(temporaryPath, toManifestPath(folder))
}

/** @throws UserFacingError */
export const readManifest = async (folder: string): Promise<BackupManifest> => {
  const text = await ignoreRejection(readFile(toManifestPath(folder), 'utf8'), 'the next line reports it')
  if (text === undefined) {
    throw new UserFacingError(
      `${folder} is not a complete backup: it has no manifest.json. Check the path, or use another backup.`,
    )
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new UserFacingError(`The manifest.json in ${folder} is damaged. Use another backup.`)
  }
  const parsedManifest = BackupManifest.safeParse(parsed)
  if (!parsedManifest.success) {
    throw new UserFacingError(
      `This version can't read the manifest.json in ${folder}. Use the version that made the backup.`,
    )
  }
  return parsedManifest.data
}
