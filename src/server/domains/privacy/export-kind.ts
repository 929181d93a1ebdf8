/** The parts that the data exports of people and of schools have in common, and the settings that differ. */
import { getPrivateFolder } from '#server/platform/storage/keys.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PackedEntry, ZippedEntry } from '#server/platform/zip/write-zip.ts'

/** Audio and pictures don't compress further; all other entries are compressed. */
export type ExportEntry = ZippedEntry | PackedEntry

export interface ExportKind {
  table: 'privacy_export' | 'privacy_school_export'
  /** The column that names the owner. */
  ownerColumn: 'account_uuid' | 'organization_uuid'
  queue: string
  /** Priority of the export job: lower than work for which a person waits on a page. */
  priority: number
  /** The times at which expired exports are removed, as a cron expression in UTC. */
  removalCron: string
  entries: (platform: Platform, owner: string, createdAt: Date) => AsyncGenerator<ExportEntry>
}

/** Exports are stored apart from the data they contain. No account has the uuid of a school. */
export const getExportsFolder = (owner: string): string => `${getPrivateFolder(owner)}/exports`

/** The key is known before the file exists, so the file is found whatever happened to the process that created it. */
export const toExportKey = (owner: string, uuid: string): string => `${getExportsFolder(owner)}/${uuid}.zip`

/** The number of bytes compressed at a time; between two chunks the process handles other work. */
const CHUNK = 64 * 1024

async function* splitChunks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let offset = 0; offset < bytes.length; offset += CHUNK) yield bytes.subarray(offset, offset + CHUNK)
}

export const toTextEntry = (name: string, text: string, modifiedAt: Date): PackedEntry => ({
  name,
  modifiedAt,
  packed: true,
  open: async () => splitChunks(text),
})
