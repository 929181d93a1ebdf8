/** The contents of a folder: what folders and files have in common. */
import type { ResourceFile, ResourceFolder } from '#contract/resources/shapes.ts'
import type { ViewKind } from '#rules/resources/kinds.ts'
import { formatFileSize } from '#rules/format-file-size.ts'
import { getExtension } from '#rules/uploads.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import type { IconName } from '#web/ui/icon/icon.tsx'

export interface ResourceItem {
  kind: 'folder' | 'file'
  uuid: string
  name: string
  /** The uuid of its folder; null at the top. */
  place: string | null
}

export const toFolderItem = ({ uuid, name, parent_uuid }: ResourceFolder): ResourceItem => ({
  kind: 'folder',
  uuid,
  name,
  place: parent_uuid,
})

export const toFileItem = ({ uuid, name, folder_uuid }: ResourceFile): ResourceItem => ({
  kind: 'file',
  uuid,
  name,
  place: folder_uuid,
})

const iconsByKind: Record<ViewKind, IconName> = {
  picture: 'file-image-duotone',
  sound: 'file-audio-duotone',
  video: 'file-video-duotone',
  pdf: 'file-pdf-duotone',
  text: 'file-text-duotone',
  markdown: 'file-md-duotone',
  office: 'file-doc-duotone',
  download: 'file-duotone',
}

const iconsByExtension: Readonly<Record<string, IconName>> = {
  csv: 'file-csv-duotone',
  xlsx: 'file-xls-duotone',
  xls: 'file-xls-duotone',
  ods: 'file-xls-duotone',
  pptx: 'file-ppt-duotone',
  ppt: 'file-ppt-duotone',
  odp: 'file-ppt-duotone',
  zip: 'file-zip-duotone',
  svg: 'file-image-duotone',
  heic: 'file-image-duotone',
}

/** Returns the icon of a file. @param key the storage key, whose extension is reliable; the file's name may have any */
export const getFileIcon = (key: string, kind: ViewKind): IconName =>
  iconsByExtension[getExtension(key)] ?? iconsByKind[kind]

/** Describes a file, such as "PDF, 1.1 MB". */
export const formatFileMeta = ({ key_path, size }: Pick<ResourceFile, 'key_path' | 'size'>): string => {
  const type = getExtension(key_path).toUpperCase() || resources('type.none')
  return resources('meta', { type, size: formatFileSize(size) })
}

export const formatItemCount = (count: number): string => {
  if (count === 0) return resources('items.none')
  return count === 1 ? resources('items.one') : resources('items', { count })
}
export const formatFolderCount = (count: number): string =>
  count === 1 ? resources('folders.one') : resources('folders', { count })
export const formatFileCount = (count: number): string =>
  count === 1 ? resources('files.one') : resources('files', { count })

/** Describes counts, such as "3 folders, 12 files, 40 MB"; zero counts are omitted. */
export const formatContentCounts = (counts: { folders: number; files: number; bytes: number }): string => {
  if (counts.folders === 0 && counts.files === 0) return resources('items.none')
  if (counts.files === 0) return formatFolderCount(counts.folders)
  const [files, size] = [formatFileCount(counts.files), formatFileSize(counts.bytes)]
  if (counts.folders === 0) return resources('counts.files', { files, size })
  return resources('counts', { folders: formatFolderCount(counts.folders), files, size })
}
