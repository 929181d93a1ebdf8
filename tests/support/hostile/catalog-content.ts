/** Catalog content of a hostile system admin: sessions, groups, background sounds and resources. */
import * as catalog from '#contract/catalog.ts'
import * as ambiences from '#contract/catalog/ambiences.ts'
import * as groups from '#contract/catalog/groups.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import * as resources from '#contract/resources.ts'
import * as files from '#contract/resources/files.ts'
import * as folders from '#contract/resources/folders.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { createSpeech, createWav } from '../files/audio-files.ts'
import type { HostileWriter } from './hostile-writer.ts'

/** The sessions and groups whose pages are opened (tests/support/journey/example-urls.ts). */
const SESSIONS = ['limpet-foot', 'the-kazoo']
const GROUPS = ['ten-breaths', 'before-a-test']

const editSession = async ({ call, nextText }: HostileWriter, uuid: string, overrides: object = {}): Promise<void> => {
  const { revision } = (await call(catalog.sessionInfo, { MindfulnessSession: { uuid } })).Session
  const details = { title: nextText(), description: nextText(), author: nextText(), narrator: nextText() }
  await call(catalog.sessionEdit, { MindfulnessSession: { uuid, revision, ...details, ...overrides } })
}

const AUDIO_SECONDS = 9

const sendAudio = async ({ call, send, nextText }: HostileWriter): Promise<{ key_path: string; name: string }> => {
  const audio = createWav([createSpeech(AUDIO_SECONDS, { rate: 22_050 })], { rate: 22_050 })
  const name = `${nextText()}.wav`
  const { Uploads } = await call(uploads.uploadUrls, {
    File: { kind: 'audio', files: [{ name, content_type: 'audio/wav', size: audio.length }] },
  })
  await send(Uploads[0]!, audio)
  return { key_path: Uploads[0]!.key_path, name }
}

export const writeSessions = async (writer: HostileWriter): Promise<void> => {
  const { call, nextText } = writer
  for (const slug of SESSIONS) await editSession(writer, toCatalogUuid('session', slug))
  const { uuid } = (await call(catalog.sessionAdd, { MindfulnessSession: { title: nextText() } })).Session
  await editSession(writer, uuid, { transcript: `${nextText()}\n${nextText()}` })
  await call(
    uploads.sessionFileUploadUrls,
    { File: { files: [{ name: `${nextText()}.wav`, content_type: 'audio/wav', size: 900 }] } },
    { params: { id: uuid } },
  )
  await call(uploads.sessionFileDone, { File: await sendAudio(writer) })
}

export const writeGroups = async ({ call, nextText }: HostileWriter): Promise<void> => {
  await call(groups.groupAdd, { Group: { group_type: 'series', title: nextText(), description: nextText() } })
  const { Groups } = await call(groups.groupList, {})
  const shownUuids = GROUPS.map((slug) => toCatalogUuid('group', slug))
  for (const { uuid, revision } of Groups.filter((group) => shownUuids.includes(group.uuid))) {
    await call(groups.groupEdit, { Group: { uuid, revision, title: nextText(), description: nextText() } })
  }
}

export const writeAmbiences = async (writer: HostileWriter): Promise<void> => {
  const { key_path, name } = await sendAudio(writer)
  const { Ambience } = await writer.call(ambiences.ambienceAdd, {
    Ambience: { name: writer.nextText(), key_path, file_name: name },
  })
  const { uuid, revision } = Ambience
  await writer.call(ambiences.ambienceEdit, { Ambience: { uuid, revision, name: writer.nextText() } })
}

const TEXT = Buffer.from('Breathe in, breathe out.\n')

const sendTextFile = async ({ call, send, fileName }: HostileWriter, folder_uuid: string) => {
  const name = fileName('txt')
  const { Uploads } = await call(files.fileUploadUrls, {
    File: { folder_uuid, files: [{ name, size: TEXT.length, content_type: 'text/plain' }] },
  })
  const [upload] = Uploads
  await send(upload!, TEXT)
  return { key_path: upload!.key_path, name }
}

/** Writes the resources, and returns the folder and the key of a file in it. */
export const writeResources = async (writer: HostileWriter): Promise<{ folder: string; key: string }> => {
  const { call, fileName, nextText } = writer
  const { uuid: folder } = (await call(folders.folderCreate, { Folder: { name: fileName('one'), parent_uuid: null } }))
    .Folder
  await call(folders.folderRename, { Folder: { uuid: folder, name: fileName('two') } })
  await call(folders.folderDemo, { Folder: { uuid: folder, demo: true } })
  const uploadedFile = await sendTextFile(writer, folder)
  const { File } = await call(files.fileUpload, { File: { ...uploadedFile, folder_uuid: folder } })
  await call(files.fileRename, { File: { uuid: File.uuid, name: fileName('txt') } })
  const path = `${fileName('three')}/${fileName('txt')}`
  const { Uploads } = await call(folders.folderUploadUrls, {
    Folder: { parent_uuid: folder, files: [{ path, size: TEXT.length, content_type: 'text/plain' }] },
  })
  await writer.send(Uploads[0]!, TEXT)
  const { key_path } = Uploads[0]!
  await call(folders.folderUpload, {
    Folder: { parent_uuid: folder, files: [{ path, key_path }], empty: [fileName('four')] },
  })
  await call(resources.presignedUrlGet, { File: { key_path: File.key_path } })
  await call(resources.adminFolderList, { Folder: { uuid: folder }, Filter: { search: nextText(200) } })
  return { folder, key: File.key_path }
}
