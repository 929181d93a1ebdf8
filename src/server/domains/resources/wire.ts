/** Formats folders and files for responses. */
import type { ResourceDeletion, ResourceFile, ResourceFolder } from '#contract/resources/shapes.ts'
import { findMismatch, getViewKind } from '#rules/resources/kinds.ts'
import { getRestoreDeadline } from '#rules/undo.ts'
import { getExtension } from '#rules/uploads.ts'
import type { DeletionRow } from './delete-items.queries.ts'
import type { FileRow } from './files.queries.ts'
import type { FolderRow } from './folders.queries.ts'

/** Below /media, because those addresses respond with files. */
export const ZIP_PATH = '/media/folders/'

export const zipUrl = (folderUuid: string): string => `${ZIP_PATH}${folderUuid}.zip`

interface ListedExtras {
  /** The folder, or one above it, is marked for demo teachers. */
  demo?: boolean
  place?: string | undefined
}

const pickPlace = ({ place }: ListedExtras) => (place === undefined ? {} : { place })

export const toFolder = (row: FolderRow, extras: ListedExtras = {}): ResourceFolder => ({
  uuid: row.uuid,
  parent_uuid: row.parent_uuid,
  name: row.name,
  demo: row.demo || extras.demo === true,
  items: row.items,
  changed_at: row.changed_at.toISOString(),
  zip_url: zipUrl(row.uuid),
  ...pickPlace(extras),
})

export const toFile = (row: FileRow, extras: ListedExtras = {}): ResourceFile => ({
  uuid: row.uuid,
  folder_uuid: row.folder_uuid,
  name: row.name,
  key_path: row.key,
  content_type: row.content_type,
  size: row.size,
  kind: getViewKind(row.key),
  mismatch: findMismatch(row.name, getExtension(row.key)),
  preview: row.preview ?? 'none',
  added_at: row.added_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
  ...pickPlace(extras),
})

export const toDeletion = (row: DeletionRow): ResourceDeletion => ({
  uuid: row.uuid,
  kind: row.kind,
  name: row.name,
  folders: row.folders,
  files: row.files,
  deleted_at: row.deleted_at.toISOString(),
  restore_until: getRestoreDeadline(row.deleted_at).toISOString(),
})
