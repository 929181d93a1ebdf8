/** Generates a script from a person's prompt and saves it as a new exercise, or as a new script of an existing one. */
import { randomUUID } from 'node:crypto'
import type { Actor, Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findFreeExerciseTitle,
  createNextRevision,
  saveAndIndex,
  ExerciseChangedError,
  saveChange,
} from '../changes/changes.ts'
import { composeScript, type ScriptRequest, type ComposedScript } from './compose-script.ts'
import { withQuota } from '../quota/quota.ts'
import { enqueueExerciseCover } from '../pictures/covers.jobs.ts'
import { listLibraryLineIds } from '../changes/edits.ts'
import { insertExercise, type ExerciseRow, findOwnExercise, listRecentLines } from '../exercises.queries.ts'
import type { ExercisesDependencies } from '../ports.ts'
import { refundQuota } from '../quota/usage.queries.ts'

export interface ScriptWriter {
  platform: Platform
  ports: ExercisesDependencies
  actor: Actor
}

const columnsOf = (request: ScriptRequest, { composed, segments, by, note }: ComposedScript) => {
  const { description, technique, theme, tone, eyes, cover, seed } = composed
  return {
    description,
    technique,
    theme,
    tone,
    eyes,
    seed,
    segments,
    prompt: request.prompt,
    audience: request.audience,
    minutes: request.minutes,
    painted: [...composed.painted],
    scene: cover.scene,
    palette: cover.palette,
    line_ids: listLibraryLineIds(segments),
    script_by: by,
    note,
  }
}

const saveNewExercise = async (
  tx: Database,
  { platform, ports, actor }: ScriptWriter,
  made: { request: ScriptRequest; written: ComposedScript },
) => {
  const now = platform.clock.now()
  const uuid = randomUUID()
  const { accountUuid, organizationUuid } = actor
  const title = await findFreeExerciseTitle(tx, { title: made.written.composed.title, accountUuid, uuid })
  await insertExercise(tx, {
    ...columnsOf(made.request, made.written),
    uuid,
    title,
    account_uuid: accountUuid,
    organization_uuid: organizationUuid,
    voice: 'River',
    created_at: now,
    updated_at: now,
  })
  const added = await findOwnExercise(tx, accountUuid, uuid)
  if (!added) throw new ExerciseChangedError()
  await enqueueExerciseCover(platform, tx, { row: added })
  return saveAndIndex(tx, ports, added)
}

/**
 * Saves a new script for an existing exercise. A title that the person chose stays, and the default print changes with
 * the theme.
 */
const saveRewrittenExercise = async (
  tx: Database,
  { platform, ports, actor }: ScriptWriter,
  { request, written, row }: { request: ScriptRequest; written: ComposedScript; row: Owned<ExerciseRow> },
) => {
  const isOther = request.prompt !== row.prompt
  const { accountUuid } = actor
  const title = isOther
    ? await findFreeExerciseTitle(tx, { title: written.composed.title, accountUuid, uuid: row.uuid })
    : row.title
  const columns = columnsOf(request, written)
  const description = isOther ? columns.description : row.description
  const isCoverUnchanged = row.picture !== null || (columns.scene === row.scene && columns.palette === row.palette)
  const cover = isCoverUnchanged ? {} : { cover_key: null }
  const next = createNextRevision(row, { ...columns, ...cover, title, description }, true)
  const change = { ...next, note: written.note }
  const after = await saveChange(tx, { ports, row, change, now: platform.clock.now() })
  if (!isCoverUnchanged) await enqueueExerciseCover(platform, tx, { row: after, before: row })
  return after
}

/**
 * Uses the quota, composes a script and saves it. A failure refunds the quota.
 * @throws ExerciseChangedError, Failure limit_reached
 */
export const writeScript = async (
  writing: ScriptWriter,
  request: ScriptRequest,
  row?: Owned<ExerciseRow>,
): Promise<Owned<ExerciseRow>> => {
  const { db } = writing.platform
  const approval = await withQuota(writing, { kind: 'script', uuid: randomUUID() }, async (_tx, approved) => approved)
  try {
    const recentLines = await listRecentLines(db, writing.actor.accountUuid)
    const recent = [...new Set([...recentLines, ...(row?.line_ids ?? [])])]
    const written = await composeScript(approval, writing, { ...request, recent })
    return await db
      .transaction()
      .execute((tx) =>
        row
          ? saveRewrittenExercise(tx, writing, { request, written, row })
          : saveNewExercise(tx, writing, { request, written }),
      )
  } catch (cause) {
    await refundQuota(db, approval.uuid)
    throw cause
  }
}
