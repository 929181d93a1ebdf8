/** Attaching: files of the resources, hand-outs, and what has just been sent. */
import { randomUUID } from 'node:crypto'
import type { AttachmentWish } from '#contract/learn/kept.ts'
import type { Failure } from '#contract/failures.ts'
import { tidyName } from '#rules/names.ts'
import type { Database } from '../../../platform/database/database.ts'
import { answerDue } from '../../../platform/scanner/scanner.ts'
import type { Ports } from '../ports.ts'
import {
  attachmentsOf,
  dropAttachments,
  knownHandouts,
  type Owner,
  type Placed,
  putAttachments,
  type StoredAttachment,
} from './attachments.queries.ts'
import { invalid } from './checking.ts'

/** A wish whose sent file has become one of the resources'. */
export type Attachable = Omit<AttachmentWish, 'key_path' | 'name'>

interface Sending {
  /** Where sent files are put among the resources. */
  folders: readonly string[]
  by: string
}

/**
 * Before anything is locked: taking a file is work of its own, and done once however often it is asked.
 * @throws Failure as uploads are refused
 */
export const withFiles = async (
  { takeFile }: Pick<Ports, 'takeFile'>,
  wishes: readonly AttachmentWish[],
  { folders, by }: Sending,
): Promise<Attachable[]> => {
  const taken: Attachable[] = []
  const due = answerDue()
  for (const { key_path, name = '', ...wish } of wishes) {
    if (key_path === undefined) taken.push(wish)
    else taken.push({ ...wish, file_uuid: await takeFile({ key_path, name, folders, by, due }) })
  }
  return taken
}

const problemAt = (path: string, at: number, message: string): Failure => invalid({ path: `${path}.${at}`, message })

interface Known {
  stored: ReadonlyMap<string, StoredAttachment>
  files: ReadonlySet<string>
  handouts: ReadonlySet<string>
}

const placed = (wish: Attachable, at: number, { known, path }: { known: Known; path: string }): Placed => {
  const words = { title: tidyName(wish.title), role: wish.role, sub_section: wish.sub_section.toWellFormed() }
  const there = wish.uuid === undefined ? undefined : known.stored.get(wish.uuid)
  if (there) {
    const { uuid, file_uuid, handout_uuid } = there
    return { uuid, file_uuid, handout_uuid, ...words, position: at + 1 }
  }
  const { file_uuid, handout_uuid } = wish
  if ((file_uuid === undefined) === (handout_uuid === undefined)) throw problemAt(path, at, 'Choose a file first.')
  if (file_uuid !== undefined && !known.files.has(file_uuid)) {
    throw problemAt(path, at, 'That file is not in the resources anymore.')
  }
  if (handout_uuid !== undefined && !known.handouts.has(handout_uuid)) {
    throw problemAt(path, at, 'That hand-out is not here anymore.')
  }
  const uuid = randomUUID()
  return { uuid, file_uuid: file_uuid ?? null, handout_uuid: handout_uuid ?? null, ...words, position: at + 1 }
}

interface Setting {
  owner: Owner
  wishes: readonly Attachable[]
  /** Of the field, as `Lesson.attachments`. */
  path: string
  /** Of all that are named: asked before the transaction. */
  files: ReadonlySet<string>
}

export const namedFiles = async (
  { files }: Pick<Ports, 'files'>,
  wishes: readonly Attachable[],
): Promise<ReadonlySet<string>> => {
  const uuids = wishes.flatMap(({ file_uuid }) => file_uuid ?? [])
  return uuids.length > 0 ? new Set((await files(uuids)).keys()) : new Set()
}

/** In this order; what is not named any more goes. @throws Failure invalid */
export const setAttachments = async (tx: Database, { owner, wishes, path, files }: Setting): Promise<void> => {
  const stored = new Map((await attachmentsOf(tx, owner)).map((row) => [row.uuid, row]))
  const handouts = await knownHandouts(
    tx,
    wishes.flatMap(({ handout_uuid }) => handout_uuid ?? []),
  )
  const known = { stored, files, handouts }
  const rows = wishes.map((wish, at) => placed(wish, at, { known, path }))
  if (new Set(rows.map(({ uuid }) => uuid)).size < rows.length) {
    throw invalid({ path, message: 'One of these is named twice.' })
  }
  await dropAttachments(
    tx,
    [...stored.keys()].filter((uuid) => !rows.some((row) => row.uuid === uuid)),
  )
  await putAttachments(tx, owner, rows)
}
