/** Generates a script from a person's prompt and saves it as a new exercise, or as a new script of an existing one. */
import { randomUUID } from 'node:crypto'
import type { Actor, Owned } from '#server/platform/actor.ts'
import { RevisionChangedError } from '#server/platform/database/revision.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findFreeExerciseTitle, createNextRevision, saveAndIndex, saveChange } from '../changes/changes.ts'
import { composeScript, type ScriptRequest, type ComposedScript } from './compose-script.ts'
import { withQuota } from '../quota/daily-quota.ts'
import { enqueueExerciseCover } from '../pictures/covers.jobs.ts'
import { listLibraryLineIds } from '../changes/edits.ts'
import { insertExercise, type ExerciseRow, findOwnExercise, listRecentLines } from '../exercises.queries.ts'
import type { ExercisesDependencies } from '../ports.ts'
import { refundQuota } from '../quota/usage.queries.ts'

export interface ScriptContext {
  platform: Platform
  ports: ExercisesDependencies
  actor: Actor
}

const toColumns = (request: ScriptRequest, { composed, segments, by, note }: ComposedScript) => {
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
  { platform, ports, actor }: ScriptContext,
  input: { request: ScriptRequest; composedScript: ComposedScript },
) => {
  const now = platform.clock.now()
  const uuid = randomUUID()
  const { accountUuid, organizationUuid } = actor
  const title = await findFreeExerciseTitle(tx, { title: input.composedScript.composed.title, accountUuid, uuid })
  await insertExercise(tx, {
    ...toColumns(input.request, input.composedScript),
    uuid,
    title,
    account_uuid: accountUuid,
    organization_uuid: organizationUuid,
    voice: 'River',
    created_at: now,
    updated_at: now,
  })
  const added = await findOwnExercise(tx, accountUuid, uuid)
  if (!added) throw new RevisionChangedError()
  await enqueueExerciseCover(platform, tx, { row: added })
  return saveAndIndex(tx, ports, added)
}

/**
 * Saves a new script for an existing exercise. A title that the person chose stays, and the default print changes with
 * the theme.
 */
const saveRewrittenExercise = async (
  tx: Database,
  { platform, ports, actor }: ScriptContext,
  { request, composedScript, row }: { request: ScriptRequest; composedScript: ComposedScript; row: Owned<ExerciseRow> },
) => {
  const isPromptChanged = request.prompt !== row.prompt
  const { accountUuid } = actor
  const title = isPromptChanged
    ? await findFreeExerciseTitle(tx, { title: composedScript.composed.title, accountUuid, uuid: row.uuid })
    : row.title
  const columns = toColumns(request, composedScript)
  const description = isPromptChanged ? columns.description : row.description
  const isCoverUnchanged = row.picture !== null || (columns.scene === row.scene && columns.palette === row.palette)
  const cover = isCoverUnchanged ? {} : { cover_key: null }
  const next = createNextRevision(row, { ...columns, ...cover, title, description }, true)
  const change = { ...next, note: composedScript.note }
  const saved = await saveChange(tx, { ports, row, change, now: platform.clock.now() })
  if (!isCoverUnchanged) await enqueueExerciseCover(platform, tx, { row: saved, before: row })
  return saved
}

/**
 * Uses the quota, composes a script and saves it. A failure refunds the quota.
 * @throws RevisionChangedError, Failure limit_reached
 */
export const writeScript = async (
  writer: ScriptContext,
  request: ScriptRequest,
  row?: Owned<ExerciseRow>,
): Promise<Owned<ExerciseRow>> => {
  const { db } = writer.platform
  const approval = await withQuota(writer, { kind: 'script', uuid: randomUUID() }, async (_tx, approved) => approved)
  try {
    const recentLines = await listRecentLines(db, writer.actor.accountUuid)
    const recent = [...new Set([...recentLines, ...(row?.line_ids ?? [])])]
    const composedScript = await composeScript(approval, writer, { ...request, recent })
    return await db
      .transaction()
      .execute((tx) =>
        row
          ? saveRewrittenExercise(tx, writer, { request, composedScript, row })
          : saveNewExercise(tx, writer, { request, composedScript }),
      )
  } catch (cause) {
    await refundQuota(db, approval.uuid)
    throw cause
  }
}
