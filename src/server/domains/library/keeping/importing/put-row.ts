/** Puts one row of a manifest into the catalogue: the session, its words, its cover, its groups, and its sound. */
import { Failure } from '#contract/failures.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { decodeText } from '../../../../platform/decode-text.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { sendPrint } from '../covers.ts'
import { addNewGroup } from '../groups.ts'
import { keptGroups, lockGroups } from '../groups.queries.ts'
import { beginMaking } from '../making.ts'
import { paintedPicture } from '../pictures.ts'
import { moveToGroups } from '../places.ts'
import { beginSession, publishIfReady } from '../sessions.ts'
import { changeSession, keptSession, type SessionChange } from '../sessions.queries.ts'
import { changedWords } from '../words.ts'
import type { Fingerprint, ImportFiles } from './files.ts'
import { rememberImport, sessionsByName } from './import.queries.ts'
import type { ManifestRow } from './manifest.ts'

interface PutRow {
  row: ManifestRow
  print: Fingerprint
  /** What an earlier import made of it. */
  known: { uuid: string; source_sha256: string | null } | undefined
  title: string
  files: ImportFiles
  author: string
}

const wrong = (column: string, message: string): Failure =>
  new Failure('invalid', { fields: [{ path: `MindfulnessSession.${column}`, message }] })

/** Groups that are not there yet begin with the first session that names them. */
const groupNamed = async (
  platform: Platform,
  type: 'series' | 'collection',
  { title, row }: { title: string; row: ManifestRow },
) => {
  const { db } = platform
  const named = (await keptGroups(db, type)).find((group) => group.title.toLowerCase() === title.toLowerCase())
  if (named) return named.uuid
  const { audience } = row.fields
  const group = await addNewGroup(
    { platform, origin: '' },
    { group_type: type, title, ...(audience ? { audience } : {}) },
  )
  return group.uuid
}

/** Only what the row names is moved. */
const groupsOf = async (platform: Platform, row: ManifestRow) => {
  const series = row.series ? await groupNamed(platform, 'series', { title: row.series, row }) : undefined
  const collections: string[] = []
  for (const title of row.collections) collections.push(await groupNamed(platform, 'collection', { title, row }))
  return { series, ...(collections.length > 0 ? { collections } : {}) }
}

const relatedOf = async (db: Database, { related }: ManifestRow): Promise<string[]> => {
  const names = await sessionsByName(db)
  return related.map((name) => {
    const uuid = names.get(name) ?? names.get(name.toLowerCase())
    if (!uuid) throw wrong('related', `There is no session ${name}.`)
    return uuid
  })
}

const slugsOf = async (db: Database, uuids: readonly string[]): Promise<string[]> => {
  const rows = await Promise.all(uuids.map((uuid) => keptSession(db, uuid)))
  return rows.flatMap((row) => (row ? [row.slug] : []))
}

const coverOf = async (platform: Platform, { row, files }: PutRow): Promise<SessionChange> => {
  if (!row.cover) return {}
  const picture = await paintedPicture(platform, await files.bytes(row.cover))
  return { picture_key: picture, cover_key: picture }
}

const wordsOf = async ({ row, files }: PutRow): Promise<string | undefined> =>
  row.transcript ? decodeText(await files.bytes(row.transcript)) : undefined

/** @throws Failure invalid, or what is wrong with a file */
export const putRow = async (platform: Platform, put: PutRow): Promise<void> => {
  const { db, clock } = platform
  const { row, print, known, title, files, author } = put
  const groups = await groupsOf(platform, row)
  const related = row.related.length > 0 ? { related: await slugsOf(db, await relatedOf(db, row)) } : {}
  const cover = await coverOf(platform, put)
  const text = await wordsOf(put)
  const isNew = known?.source_sha256 !== print.sound
  const key = isNew ? await files.stage(row.file) : undefined
  const found = await files.look(row.file)
  await db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const uuid = known?.uuid ?? (await beginSession(platform, tx, { title, author }))
    const before = await keptSession(tx, uuid, { lock: true })
    if (!before) throw wrong('id', 'This one is gone.')
    const words = text === undefined ? {} : await changedWords(platform, before, text)
    const now = clock.now()
    await changeSession(tx, uuid, { change: { ...row.fields, title, ...related, ...cover, ...words }, now })
    await moveToGroups(tx, { uuid, ...groups, now })
    const { scene = before.scene, palette = before.palette } = row.fields
    const picture_key = cover.picture_key ?? before.picture_key
    await sendPrint(platform, tx, { kind: 'session', seed: uuid, scene, palette, picture_key })
    await rememberImport(tx, uuid, { id: row.id, sha256: print.whole })
    if (!key && row.publish) await publishIfReady(tx, uuid, now)
    if (!key) return
    const sent = { key, name: row.file, size: found?.size ?? 0, thenPublish: row.publish }
    await beginMaking(platform, tx, { thing: { session_uuid: uuid }, sent })
  })
}
