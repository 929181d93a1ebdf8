/** Names for folders and files, and whether they are free. See docs/product.md#names-that-must-be-unique. */
import { Failure } from '#contract/failures.ts'
import { keysOfName, problemOfName, trimmedName, whyUnfit } from '#rules/resources/names.ts'
import type { Database } from '../../platform/database/database.ts'
import { fileNamed, type FileRow } from './files.queries.ts'
import { folderNamed } from './folders.queries.ts'

export interface GoodName {
  name: string
  name_key: string
  sort_key: string
}

const words = {
  required: '*Required Field',
  too_long: 'That is longer than fits here.',
  characters: `A name can't have / \\ : * ? " < > | in it, or end with a dot.`,
  kept: 'Computers keep that name for themselves. Add a word to it.',
  unseen: "There is a mark in it that can't be seen. Type the name by hand.",
}

/** @param block whose name it is, for the refusal @throws Failure required, too_long, format */
export const goodName = (name: string, block: 'Folder' | 'File'): GoodName => {
  const trimmed = trimmedName(name)
  const problem = problemOfName(trimmed)
  if (problem) {
    const message = words[problem === 'format' ? whyUnfit(trimmed) : problem]
    throw new Failure(problem, { message, fields: [{ path: `${block}.name`, message }] })
  }
  return { name: trimmed, ...keysOfName(trimmed) }
}

export const nameTaken = (block: 'Folder' | 'File'): Failure => {
  const message = 'That name is taken here. Try another one.'
  return new Failure('name_taken', { message, fields: [{ path: `${block}.name`, message }] })
}

export type Occupant = { kind: 'folder'; uuid: string } | { kind: 'file'; uuid: string; file: FileRow }

/** Who has a name in a place; folders and files share them, for they lie in one folder when they are downloaded. */
export const occupantOf = async (
  db: Database,
  place: string | null,
  { name_key }: Pick<GoodName, 'name_key'>,
): Promise<Occupant | undefined> => {
  const folder = await folderNamed(db, place, name_key)
  if (folder) return { kind: 'folder', uuid: folder.uuid }
  const file = await fileNamed(db, place, name_key)
  return file && { kind: 'file', uuid: file.uuid, file }
}

/** @param own what has the name already, and may keep it or change its letters @throws Failure name_taken */
export const requireFree = async (
  tx: Database,
  { place, name, block, own }: { place: string | null; name: GoodName; block: 'Folder' | 'File'; own?: string },
): Promise<void> => {
  const occupant = await occupantOf(tx, place, name)
  if (occupant && occupant.uuid !== own) throw nameTaken(block)
}
