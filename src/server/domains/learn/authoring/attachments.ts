/** Attaches resource files, handouts and newly uploaded files to lessons, units and disciplines. */
import { randomUUID } from 'node:crypto'
import type { AttachmentRequest } from '#contract/learn/authoring.ts'
import type { Failure } from '#contract/failures.ts'
import { tidyName } from '#rules/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createResponseDeadline } from '#server/platform/scanner/scanner.ts'
import type { LearnDependencies } from '../ports.ts'
import {
  listAttachments,
  deleteAttachments,
  listExistingHandouts,
  type AttachmentOwnerRef,
  type AttachmentPlacement,
  saveAttachments,
  type StoredAttachment,
} from './attachments.queries.ts'
import { createFieldsFailure } from './validation.ts'

/** A requested attachment, after an uploaded file was stored and has its `file_uuid`. */
export type AttachmentInput = Omit<AttachmentRequest, 'key_path' | 'name'>

interface AttachmentUploadOptions {
  /** The path of the resource folder for uploaded files. Missing folders are created. */
  folders: readonly string[]
  /** The account of the person who uploads them. */
  by: string
}

/**
 * Stores uploaded files. Call it before anything is locked: storing a file takes time, and happens only once even if
 * the call is repeated.
 * @throws Failure like `takeFile`
 */
export const storeUploadedFiles = async (
  { takeFile }: Pick<LearnDependencies, 'takeFile'>,
  requests: readonly AttachmentRequest[],
  { folders, by }: AttachmentUploadOptions,
): Promise<AttachmentInput[]> => {
  const inputs: AttachmentInput[] = []
  const deadline = createResponseDeadline()
  for (const { key_path, name = '', ...request } of requests) {
    if (key_path === undefined) inputs.push(request)
    else inputs.push({ ...request, file_uuid: await takeFile({ key_path, name, folders, by, deadline }) })
  }
  return inputs
}

const createItemFailure = (path: string, index: number, message: string): Failure =>
  createFieldsFailure({ path: `${path}.${index}`, message })

interface AttachmentLookup {
  stored: ReadonlyMap<string, StoredAttachment>
  files: ReadonlySet<string>
  handouts: ReadonlySet<string>
}

const toPlacement = (
  request: AttachmentInput,
  index: number,
  { known, path }: { known: AttachmentLookup; path: string },
): AttachmentPlacement => {
  const values = { title: tidyName(request.title), role: request.role, sub_section: request.sub_section.toWellFormed() }
  const existing = request.uuid === undefined ? undefined : known.stored.get(request.uuid)
  if (existing) {
    const { uuid, file_uuid, handout_uuid } = existing
    return { uuid, file_uuid, handout_uuid, ...values, position: index + 1 }
  }
  const { file_uuid, handout_uuid } = request
  if ((file_uuid === undefined) === (handout_uuid === undefined)) {
    throw createItemFailure(path, index, 'Choose a file first.')
  }
  if (file_uuid !== undefined && !known.files.has(file_uuid)) {
    throw createItemFailure(path, index, 'This file is no longer in the resources. Choose another one.')
  }
  if (handout_uuid !== undefined && !known.handouts.has(handout_uuid)) {
    throw createItemFailure(path, index, 'This handout no longer exists. Choose another one.')
  }
  const uuid = randomUUID()
  return { uuid, file_uuid: file_uuid ?? null, handout_uuid: handout_uuid ?? null, ...values, position: index + 1 }
}

interface AttachmentUpdate {
  owner: AttachmentOwnerRef
  requests: readonly AttachmentInput[]
  /** The path of the field, for example `Lesson.attachments`. */
  path: string
  /** The existing files among all requested ones, read before the transaction. */
  files: ReadonlySet<string>
}

export const listExistingFiles = async (
  { files }: Pick<LearnDependencies, 'files'>,
  requests: readonly AttachmentInput[],
): Promise<ReadonlySet<string>> => {
  const uuids = requests.flatMap(({ file_uuid }) => file_uuid ?? [])
  return uuids.length > 0 ? new Set((await files(uuids)).keys()) : new Set()
}

/** Sets the attachments in this order, and removes all others. @throws Failure invalid */
export const setAttachments = async (
  tx: Database,
  { owner, requests, path, files }: AttachmentUpdate,
): Promise<void> => {
  const stored = new Map((await listAttachments(tx, owner)).map((row) => [row.uuid, row]))
  const handouts = await listExistingHandouts(
    tx,
    requests.flatMap(({ handout_uuid }) => handout_uuid ?? []),
  )
  const known = { stored, files, handouts }
  const rows = requests.map((request, index) => toPlacement(request, index, { known, path }))
  if (new Set(rows.map(({ uuid }) => uuid)).size < rows.length) {
    throw createFieldsFailure({ path, message: 'One of these is attached twice. Remove one.' })
  }
  await deleteAttachments(
    tx,
    [...stored.keys()].filter((uuid) => !rows.some((row) => row.uuid === uuid)),
  )
  await saveAttachments(tx, owner, rows)
}
