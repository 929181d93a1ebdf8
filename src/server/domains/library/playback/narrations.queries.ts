/** Recordings by adults of a school, which its people hear instead of a session's own audio. One query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

interface PublishedNarration {
  organizationUuid: string
  sessionUuid: string
  language: string
  recordingUuid: string
  publishedAt: Date
}

/** Lists the recordings that schools play now: a deactivated narrator isn't played. */
export const listNarrations = (db: Database) =>
  db
    .selectFrom('library_narration as narration')
    .innerJoin('identity_account as account', 'account.uuid', 'narration.account_uuid')
    .select([
      'narration.organization_uuid',
      'narration.session_uuid',
      'narration.narrator',
      'narration.audio_key',
      'narration.transcript_key',
      'narration.duration',
      'narration.cues',
    ])
    .where('account.disabled_at', 'is', null)
    .execute()
export type NarrationRow = Awaited<ReturnType<typeof listNarrations>>[number]

/**
 * Publishes a recording that is handed in, or was published before, and has finished audio, in place of any other.
 * Returns false and changes nothing otherwise.
 */
export const publishNarration = async (
  tx: Database,
  { organizationUuid, sessionUuid, language, recordingUuid, publishedAt }: PublishedNarration,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into library_narration (organization_uuid, session_uuid, language, recording_uuid, account_uuid, narrator,
      audio_key, transcript_key, captions_key, duration, cues, published_at)
    select ${organizationUuid}::uuid, ${sessionUuid}::uuid, ${language}::text, recording.uuid, recording.account_uuid,
      recording.narrator_name, audio.audio_key, audio.transcript_key, audio.captions_key, audio.duration, audio.cues,
      ${publishedAt}::timestamptz
    from studio_recording recording
    join library_session session on session.uuid = recording.session_uuid and session.deleted_at is null
      and (session.owner_uuid is null
        or session.shared_with = recording.organization_uuid and session.status = 'ready')
    join studio_audio audio on audio.recording_uuid = recording.uuid and audio.purpose = 'final' and audio.state = 'ready'
    where recording.uuid = ${recordingUuid} and recording.state in ('handed_in', 'published')
    on conflict (organization_uuid, session_uuid, language) do update set recording_uuid = excluded.recording_uuid,
      account_uuid = excluded.account_uuid, narrator = excluded.narrator, audio_key = excluded.audio_key,
      transcript_key = excluded.transcript_key, captions_key = excluded.captions_key, duration = excluded.duration,
      cues = excluded.cues, published_at = excluded.published_at
    returning recording_uuid`.execute(tx)
  return rows.length > 0
}
