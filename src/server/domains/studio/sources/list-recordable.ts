/** Lists what can be recorded, with the caller's own recordings. */
import type { RecordableSession, RecordingSummary } from '#contract/studio/shapes.ts'
import { getCoverFileName } from '#rules/covers.ts'
import { createMediaUrl } from '#server/platform/storage/keys.ts'
import { listOwnRecordings } from '../recordings.queries.ts'
import { toSummary } from '../responses.ts'
import { getScriptKey, readScript, type StudioScript } from './studio-script.ts'
import { type ListedSourceRow, listSources } from './sources.queries.ts'
import { type StudioContext, toScope } from '../studio-context.ts'

interface ListedSource {
  source: ListedSourceRow
  script: StudioScript
}

/** Everything is in English for now: authored scripts have no other language. */
const LANGUAGE = 'en'

const listWithScripts = async ({ platform, ports, actor }: StudioContext): Promise<ListedSource[]> => {
  const listed: ListedSource[] = []
  for (const source of await listSources(platform.db, toScope(actor, LANGUAGE))) {
    const script = await readScript(source, ports)
    if (script && script.lines.length > 0) listed.push({ source, script })
  }
  return listed
}

/** Returns the key of each session's current script. */
export const listScriptKeys = async (context: StudioContext): Promise<Map<string, string>> =>
  new Map((await listWithScripts(context)).map(({ source, script }) => [source.uuid, getScriptKey(script)]))

const toThumbnail = (origin: string, key: string | null): string =>
  key === null ? '' : `${origin}${createMediaUrl(`${key}/${getCoverFileName('4x5', 400)}`)}`

interface Recordable {
  Sessions: RecordableSession[]
  Others: RecordingSummary[]
}

export const listRecordable = async (context: StudioContext): Promise<Recordable> => {
  const own = await listOwnRecordings(context.platform.db, context.actor.accountUuid)
  const recordings = Map.groupBy(own, ({ session_uuid }) => session_uuid)
  const listed = await listWithScripts(context)
  const listedUuids = new Set(listed.map(({ source }) => source.uuid))
  const Others = own.filter(({ session_uuid }) => !listedUuids.has(session_uuid))
  const Sessions = listed.map(({ source, script }) => ({
    uuid: source.uuid,
    title: source.title,
    description: source.description,
    session_type: source.session_type,
    audience: source.audience,
    duration: source.duration,
    lines_count: script.lines.length,
    session_thumbnail: toThumbnail(context.origin, source.cover_key),
    cover: { scene: source.scene, palette: source.palette },
    lessons: source.lessons,
    narrator: source.narrator,
    read_by_computer: source.read_by_computer,
    recordings: (recordings.get(source.uuid) ?? []).map((row) => toSummary(row, getScriptKey(script))),
  }))
  return { Sessions, Others: Others.map((row) => toSummary(row, undefined)) }
}
