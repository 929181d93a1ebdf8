/** The dependencies and checks that all calls of the studio share. */
import { Failure } from '#contract/failures.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listAudio } from './audio/audio.queries.ts'
import type { StudioDependencies } from './ports.ts'
import { findOwnRecording, type RecordingRow } from './recordings.queries.ts'
import { toRecording } from './responses.ts'
import { getScriptKey, readScript, type StudioScript } from './sources/studio-script.ts'
import { findSource, type SourceRow } from './sources/sources.queries.ts'
import { listTakes } from './takes/takes.queries.ts'

export interface StudioContext {
  platform: Platform
  ports: StudioDependencies
  actor: Actor
  origin: string
}

export const toScope = ({ organizationUuid, disabledFeatures }: Actor, language: string) => ({
  organizationUuid,
  hasExercises: !disabledFeatures.includes('custom_exercises'),
  language,
})

/** Returns a session with its script; undefined if it can't be recorded, or not anymore. */
export const findRecordable = async (
  { platform, ports, actor }: StudioContext,
  { sessionUuid, language }: { sessionUuid: string; language: string },
): Promise<{ source: SourceRow; script: StudioScript; scriptKey: string } | undefined> => {
  const source = await findSource(platform.db, toScope(actor, language), sessionUuid)
  const script = source && (await readScript(source, ports))
  return script && { source, script, scriptKey: getScriptKey(script) }
}

/** @throws Failure not_found */
export const requireOwnRecording = async (
  db: Database,
  { accountUuid }: Actor,
  uuid: string,
): Promise<Owned<RecordingRow>> => {
  const row = await findOwnRecording(db, accountUuid, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

export const describeRecording = async (context: StudioContext, row: RecordingRow): Promise<Recording> => {
  const { db } = context.platform
  const [takes, audio] = [await listTakes(db, row.uuid), await listAudio(db, row.uuid)]
  const recordable = await findRecordable(context, { sessionUuid: row.session_uuid, language: row.language })
  return toRecording(context.origin, { row, takes, audio, currentKey: recordable?.scriptKey })
}

/** Returns the caller's own recording as it is now. @throws Failure not_found */
export const readRecording = async (context: StudioContext, uuid: string): Promise<Recording> =>
  describeRecording(context, await requireOwnRecording(context.platform.db, context.actor, uuid))
