/**
 * Titles of tables and columns on the export page that people read. A column without a title appears only in the JSON.
 */

import { recordingTableNames } from './recording-table-names.ts'
import { signInTableNames } from './sign-in-table-names.ts'
import type { TableDescription } from './table-name.ts'

/** Tables in the order of the page. */
export const tableNames: Readonly<Record<string, TableDescription>> = {
  identity_account: {
    title: 'Your account',
    about: 'What your school entered, and which parts of Alaia you have seen.',
    asPages: true,
    columns: {
      first_name: 'First name',
      last_name: 'Last name',
      email: 'Email',
      username: 'Username',
      user_type: 'Role',
      audience: 'Age group',
      grade: 'Grade',
      roster_key: "In the school's roster",
      organization_uuid: 'School',
      created_at: 'Since',
      invited_at: 'Invited',
      last_seen_at: 'Last sign-in',
    },
    kinds: { user_type: 'id', audience: 'id' },
  },
  identity_section_member: {
    title: 'Your classes',
    about: 'Entered by your school.',
    columns: { section_uuid: 'Class', part: 'As', brought_by: 'Entered by' },
  },
  identity_card: {
    title: 'Your sign-in card',
    about: 'A picture code that your school made for you. Its contents are only on the card.',
    columns: { issued_at: 'Created', until: 'Valid until', used_at: 'Last used' },
  },
  identity_consent: {
    title: 'Family consent',
    about: 'For parts that your school asks families about.',
    columns: { part: 'Consent for', answer: 'Answer', how: 'How', answered_on: 'Date', noted_at: 'Saved' },
    kinds: { part: 'id', answer: 'id', how: 'id' },
  },
  reflect_response: {
    title: 'Your check-ins',
    about: 'Only you can see them one by one.',
    columns: {
      answered_at: 'When',
      mood: 'Sun',
      answers: 'Answers',
      emotions: 'Words',
      contexts: 'About',
      note: 'Note',
      session_uuid: 'With',
      moment: 'Before or after',
      entered_by: 'Entered by',
    },
    kinds: { mood: 'mood', emotions: 'feeling', contexts: 'context' },
  },
  journal_entry: {
    title: 'Your journal',
    about: 'Only you can see it.',
    asPages: true,
    columns: {
      title: 'Title',
      written_at: 'When',
      prompt: 'Prompt',
      content: 'Text',
      mood: 'Sun',
      deleted_at: 'Deleted',
    },
    kinds: { mood: 'mood' },
  },
  reflect_setting: {
    title: 'Your reminders',
    about: 'When you want to be asked to check in.',
    asPages: true,
    columns: { prompt_frequency: 'Days', time_zone: 'Time zone', not_now: '“Not now” on' },
    kinds: { prompt_frequency: 'reminders' },
  },
  exercises_exercise: {
    title: 'Exercises you made',
    about: 'With their audio and pictures, if there are any.',
    asPages: true,
    columns: {
      title: 'Title',
      description: 'About',
      prompt: 'Prompt',
      note: 'What you said about it',
      segments: 'Script',
      audio_key: 'Audio',
      minutes: 'Minutes',
      voice: 'Voice',
      status: 'Status',
      offer_status: 'Offered to the school',
      created_at: 'Created',
      deleted_at: 'Deleted',
    },
    kinds: { voice: 'id' },
  },
  exercises_pictures: {
    title: 'Pictures to choose from',
    about: 'Made for your exercises.',
    columns: { exercise_uuid: 'For', pictures: 'Pictures', created_at: 'Created' },
  },
  library_favourite: {
    title: 'Favorites',
    about: 'Sessions you marked with the heart.',
    columns: { session_uuid: 'Session', created_at: 'Since' },
  },
  library_progress: {
    title: 'Your progress',
    about: 'Your position in each session.',
    columns: {
      session_uuid: 'Session',
      paused_seconds: 'Position in seconds',
      listened_at: 'Last listened',
      completed_at: 'Finished',
    },
  },
  library_play: {
    title: 'What you listened to',
    about: 'Every time you listened.',
    columns: {
      session_uuid: 'Session',
      started_at: 'When',
      heard_seconds: 'Seconds listened',
      completed: 'Finished',
    },
  },
  library_session: {
    title: 'Your exercises in the library',
    about: 'As they appear next to the other sessions.',
    columns: { title: 'Title', duration: 'Seconds', shared_with: 'Shared with' },
  },
  library_wanted: {
    title: 'Audio you are waiting for',
    about: 'Your sessions whose audio is not ready yet.',
    columns: { session_uuid: 'Session', wanted_at: 'Since' },
  },
  library_voice_recording: {
    title: 'Sessions being recorded',
    about: 'Your sessions that a computer voice is reading.',
    columns: {
      session_uuid: 'Session',
      status: 'State',
      percent: 'Percent',
      problem: 'What went wrong',
      requested_at: 'Since',
      job_id: 'Job',
      reported_at: 'Last report',
    },
  },
  library_processing: {
    title: 'Audio being processed',
    about: 'Your sessions that are being prepared.',
    columns: {
      session_uuid: 'Session',
      step: 'Step',
      percent: 'Percent',
      problem: 'What went wrong',
      asked_at: 'Since',
    },
  },
  library_group_session: {
    title: 'Your sessions in series',
    about: 'Their position in a series or collection.',
    columns: { session_uuid: 'Session', position: 'Position' },
  },
  ...recordingTableNames,
  learn_note: {
    title: 'Your notes on lessons',
    about: 'Only you can see them.',
    asPages: true,
    columns: { lesson_uuid: 'Lesson', text: 'Notes', updated_at: 'Changed' },
  },
  learn_mark: {
    title: 'Lessons you taught',
    about: 'The days you marked.',
    columns: { lesson_uuid: 'Lesson', taught_on: 'Taught on', marked_at: 'Marked' },
  },
  learn_pulse: {
    title: 'Exit checks',
    about: 'How many hands were raised at the end of a lesson, without names.',
    columns: { lesson_uuid: 'Lesson', held_on: 'Date', hands: 'Hands' },
  },
  assignments_work: {
    title: 'Your assignments',
    about: 'Opened by you. The teacher who assigned them sees this, and nothing you felt or wrote.',
    columns: {
      title: 'What',
      assignment_type: 'Type',
      status: 'Status',
      opened_at: 'Opened',
      completed_at: 'Finished',
    },
    kinds: { assignment_type: 'id', status: 'id' },
  },
  assignments_outbox: {
    title: "What we report to your school's platform",
    about: 'That an assignment is in progress or finished, and when.',
    columns: { kind: 'What', state: 'Status', created_at: 'Since', settled_at: 'Sent' },
    kinds: { kind: 'id', state: 'id' },
  },
  assignments_unopened: {
    title: "Assignments that couldn't be opened",
    about: 'So your school can see what is wrong with them. Deleted after thirty days.',
    columns: { title: 'What', assignment_type: 'Type', reason: 'Reason', tries: 'Attempts', tried_at: 'Last attempt' },
    kinds: { assignment_type: 'id', reason: 'id' },
  },
  assignments_section: {
    title: "Your classes on the school's platform",
    about: 'As the platform last named them.',
    columns: { name: 'Class', grade: 'Grade', subject: 'Subject', students_count: 'Students', seen_at: 'Last synced' },
  },
  support_request: {
    title: 'When you asked to talk to someone',
    about: 'They saw your name and the time.',
    columns: { contact_uuid: 'Person', sent_at: 'Sent', seen_at: 'Seen', withdrawn_at: 'Withdrawn' },
  },
  feedback_message: {
    title: 'Feedback you sent',
    about: 'The admins of your school see it.',
    asPages: true,
    columns: {
      subject: 'Subject',
      content: 'Feedback',
      location: 'Page',
      sent_at: 'Sent',
      status: 'Status',
      note: 'Note from the school',
    },
    kinds: { status: 'id' },
  },
  site_editing: {
    title: 'Pages you have open',
    about: 'So two people who edit the same page know of each other. Deleted after a few minutes.',
    columns: { template_id: 'Page', since: 'Since', seen_at: 'Last seen' },
  },
  activity_usage: {
    title: 'Time in Alaia',
    about: 'When a page was open or something played, and for how long.',
    columns: {
      user_start_time: 'From',
      user_end_time: 'To',
      usage_type: 'Where',
      used_seconds: 'Seconds',
    },
    kinds: { user_start_time: 'local', user_end_time: 'local', usage_type: 'id' },
  },
  exercises_use: {
    title: 'Daily limits',
    about: 'How often something was created for you in the last days.',
    columns: { kind: 'What', used_at: 'When' },
  },
  notices_notification: {
    title: 'Notifications',
    about: 'Messages about your exercises.',
    columns: { moment: 'What', exercise_uuid: 'About', at: 'When', status: 'Status' },
  },
  ...signInTableNames,
  privacy_export: {
    title: 'Exports of your data',
    about: 'This export, and when you asked for it.',
    columns: { asked_at: 'Asked for', until: 'Available until' },
  },
  reflect_gone: {
    title: 'Check-ins you deleted',
    about: 'Only their ID is left, so that they stay deleted.',
    columns: { gone_at: 'Deleted' },
  },
  journal_gone: {
    title: 'Journal entries you deleted',
    about: 'Only their ID is left, so that they stay deleted.',
    columns: { gone_at: 'Deleted' },
  },
}

const toPlainText = (name: string): string => {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the title of a table; a table without a title is exported completely under its own name. */
export const getTableName = (table: string, columns: readonly string[]): TableDescription =>
  tableNames[table] ?? {
    title: toPlainText(table),
    about: 'Stored about you.',
    columns: Object.fromEntries(columns.map((column) => [column, toPlainText(column)])),
  }
