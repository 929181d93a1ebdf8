/** Titles of the tables of voice recordings on the export page that people read. */
import type { TableDescription } from './table-name.ts'

export const recordingTableNames: Readonly<Record<string, TableDescription>> = {
  studio_recording: {
    title: 'Recordings of your voice',
    about: 'What you recorded for your school, and what you agreed to.',
    asPages: true,
    columns: {
      title: 'Session',
      state: 'State',
      narrator_name: 'Your name for listeners',
      consent: 'Consent text',
      consented_at: 'Agreed',
      note: 'Note from the school',
      handed_in_at: 'Handed in',
      published_at: 'Published',
      created_at: 'Started',
    },
    kinds: { state: 'id' },
  },
  studio_take: {
    title: 'Takes of your recordings',
    about: 'Each with its audio file.',
    columns: {
      recording_uuid: 'Recording',
      line: 'Line',
      audio_key: 'Audio',
      seconds: 'Seconds',
      best: 'Used',
      recorded_at: 'Recorded',
    },
  },
  studio_audio: {
    title: 'Audio made from your takes',
    about: 'With bells and pauses.',
    columns: { recording_uuid: 'Recording', purpose: 'For', state: 'State', audio_key: 'Audio', duration: 'Seconds' },
    kinds: { purpose: 'id', state: 'id' },
  },
  library_narration: {
    title: 'Your published recordings',
    about: 'Your school hears them instead of a computer voice.',
    columns: { session_uuid: 'Session', narrator: 'Your name for listeners', published_at: 'Published' },
  },
}
