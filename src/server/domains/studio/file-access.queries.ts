/** Queries of the people who may open files of recordings, besides their narrator. One query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

interface FileReader {
  key: string
  organizationUuid: string
  admin: boolean
}

/**
 * Everyone at the school may open what is published there, unless its narrator is deactivated. Its admins may also open takes and audio of recordings that
 * are handed in, and nobody may open those of an open one.
 */
export const isRecordingFileVisible = async (
  db: Database,
  { key, organizationUuid, admin }: FileReader,
): Promise<boolean> => {
  const { rows } = await sql`
    select from library_narration narration join identity_account account on account.uuid = narration.account_uuid
    where narration.organization_uuid = ${organizationUuid} and account.disabled_at is null
      and ${key} in (audio_key, transcript_key, captions_key)
    union all
    select from studio_recording recording where ${admin} and organization_uuid = ${organizationUuid} and state <> 'open'
      and (exists (select from studio_take where recording_uuid = recording.uuid and audio_key = ${key})
        or exists (select from studio_audio where recording_uuid = recording.uuid and purpose = 'final'
          and ${key} in (audio_key, transcript_key, captions_key)))
    limit 1`.execute(db)
  return rows.length > 0
}
