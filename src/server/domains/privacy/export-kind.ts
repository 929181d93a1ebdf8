/** What the copies that people have of their own data, and schools of theirs, have in common, and what tells them apart. */
import { privateFolderOf } from '#server/platform/storage/keys.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PackedEntry, ZippedEntry } from '#server/platform/zip/write-zip.ts'

/** Sound and pictures are as small as they get; all else is packed. */
export type ExportEntry = ZippedEntry | PackedEntry

export interface ExportKind {
  table: 'privacy_export' | 'privacy_school_export'
  /** The column that says whose it is. */
  owner: 'account_uuid' | 'organization_uuid'
  queue: string
  /** Of its making: after what somebody waits for without a page to leave. */
  priority: number
  /** When those whose week is over are taken away, in UTC. */
  endsAt: string
  entries: (platform: Platform, owner: string, madeAt: Date) => AsyncGenerator<ExportEntry>
}

/** Copies lie apart from what they are copies of. No account has the uuid of a school. */
export const exportsFolder = (owner: string): string => `${privateFolderOf(owner)}/exports`

/** Known before there is one, so that it is found whatever happened to whoever made it. */
export const exportKey = (owner: string, uuid: string): string => `${exportsFolder(owner)}/${uuid}.zip`

/** Bytes packed at a time: between two of them the process does other things. */
const PIECE = 64 * 1024

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

export const toTextEntry = (name: string, text: string, modifiedAt: Date): PackedEntry => ({
  name,
  modifiedAt,
  packed: true,
  open: async () => piecesOf(text),
})
