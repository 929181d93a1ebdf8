/**
 * Validates names of folders and files, and finds out whether they are free. See
 * docs/product.md#names-that-must-be-unique.
 */
import { Failure } from '#contract/failures.ts'
import { createNameKeys, validateItemName, trimName, findNameViolation } from '#rules/resources/file-names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findFileByName, type FileRow } from './files.queries.ts'
import { findFolderByName } from './folders.queries.ts'

export interface ValidatedName {
  name: string
  name_key: string
  sort_key: string
}

const messages = {
  required: '*Required Field',
  too_long: 'This text is too long.',
  characters: `A name can't have / \\ : * ? " < > | in it, or end with a dot.`,
  reserved: 'Computers reserve this name. Add a word to it.',
  unseen: 'The name contains an invisible character. Type it by hand.',
}

/** @param block the block that the failure names @throws Failure required, too_long, format */
export const validateName = (name: string, block: 'Folder' | 'File'): ValidatedName => {
  const trimmed = trimName(name)
  const problem = validateItemName(trimmed)
  if (problem) {
    const message = messages[problem === 'format' ? findNameViolation(trimmed) : problem]
    throw new Failure(problem, { message, fields: [{ path: `${block}.name`, message }] })
  }
  return { name: trimmed, ...createNameKeys(trimmed) }
}

export const createNameTakenFailure = (block: 'Folder' | 'File'): Failure => {
  const message = 'This name is already used here. Try another one.'
  return new Failure('name_taken', { message, fields: [{ path: `${block}.name`, message }] })
}

export type Occupant = { kind: 'folder'; uuid: string } | { kind: 'file'; uuid: string; file: FileRow }

/**
 * Finds the item with a name in a folder. Folders and files share names, because a download puts them in one folder.
 */
export const findOccupant = async (
  db: Database,
  parentUuid: string | null,
  { name_key }: Pick<ValidatedName, 'name_key'>,
): Promise<Occupant | undefined> => {
  const folder = await findFolderByName(db, parentUuid, name_key)
  if (folder) return { kind: 'folder', uuid: folder.uuid }
  const file = await findFileByName(db, parentUuid, name_key)
  return file && { kind: 'file', uuid: file.uuid, file }
}

/** @param own the item that has the name already; it may stay or change its letter case @throws Failure name_taken */
export const requireFreeName = async (
  tx: Database,
  {
    folderUuid,
    name,
    block,
    own,
  }: { folderUuid: string | null; name: ValidatedName; block: 'Folder' | 'File'; own?: string },
): Promise<void> => {
  const occupant = await findOccupant(tx, folderUuid, name)
  if (occupant && occupant.uuid !== own) throw createNameTakenFailure(block)
}
