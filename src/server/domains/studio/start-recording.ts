/** Starts a recording of a session, or continues the one that its narrator works on. */
import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import { deleteAudio, listAudio } from './audio/audio.queries.ts'
import { enqueueStudioFileRemoval, listAudioKeys } from './files.jobs.ts'
import {
  findLatestPublished,
  findUnpublished,
  insertRecording,
  lockRecording,
  type RecordingRow,
  updateScript,
} from './recordings.queries.ts'
import type { StudioScript } from './sources/studio-script.ts'
import type { SourceRow } from './sources/sources.queries.ts'
import { findRecordable, readRecording, type StudioContext } from './studio-context.ts'
import { copyBestTakes, matchLines, moveTakesToLines } from './takes/carry-over-takes.ts'

interface CurrentScript {
  source: SourceRow
  script: StudioScript
  scriptKey: string
}

/** Gives a recording the session's new script, and keeps the takes of lines that are the same. */
const adoptScript = (
  { platform }: StudioContext,
  row: RecordingRow,
  { source, script, scriptKey }: CurrentScript,
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const locked = await lockRecording(tx, row.uuid)
    if (locked?.state !== 'open' || locked.script_key !== row.script_key) return
    const keys = await moveTakesToLines(tx, row.uuid, matchLines(row.script, script))
    const audioKeys = listAudioKeys(await listAudio(tx, row.uuid))
    await deleteAudio(tx, { recordingUuid: row.uuid, purpose: 'preview' })
    await updateScript(tx, row.uuid, { script, scriptKey, title: source.title, now: platform.clock.now() })
    await enqueueStudioFileRemoval(platform, tx, [...keys, ...audioKeys])
  })

/** @throws Failure not_found */
export const startRecording = async (
  context: StudioContext,
  session: { sessionUuid: string; language: string },
): Promise<Recording> => {
  const { platform, actor } = context
  const current = await findRecordable(context, session)
  if (!current) throw new Failure('not_found')
  const { source, script, scriptKey } = current
  const { accountUuid, organizationUuid } = actor
  const title = source.title
  const recording = { uuid: randomUUID(), accountUuid, organizationUuid, ...session, title, script, scriptKey }
  await platform.db.transaction().execute(async (tx) => {
    if (!(await insertRecording(tx, { ...recording, now: platform.clock.now() }))) return
    const earlier = await findLatestPublished(tx, accountUuid, session)
    // A person who records the same script again wants other takes.
    if (!earlier || earlier.script_key === scriptKey) return
    await copyBestTakes(tx, { from: earlier.uuid, to: recording.uuid, matches: matchLines(earlier.script, script) })
  })
  const row = await findUnpublished(platform.db, accountUuid, session)
  if (!row) throw new Failure('changed')
  if (row.state === 'open' && row.script_key !== scriptKey) await adoptScript(context, row, current)
  return readRecording(context, row.uuid)
}
