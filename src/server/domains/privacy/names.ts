/**
 * Titles of tables and columns on the export page that people read. A column without a title appears only in the JSON.
 */

import { namesOfSigningIn } from './names-of-signing-in.ts'
import type { TableName } from './table-name.ts'

/** Tables in the order of the page. */
export const tableNames: Readonly<Record<string, TableName>> = {
  identity_account: {
    title: 'Your account',
    about: 'What your school has entered, and what you have seen of Alaia.',
    pages: true,
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
      last_seen_at: 'Signed in last',
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
    about: 'A picture code that your school made for you. What it holds lies nowhere but on the card.',
    columns: { issued_at: 'Made', until: 'Good until', used_at: 'Last used' },
  },
  identity_consent: {
    title: 'What your family said',
    about: 'Where your school asks families before something is used.',
    columns: { part: 'About', answer: 'Answer', how: 'By', answered_on: 'On', noted_at: 'Written down' },
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
      entered_by: 'Typed in by',
    },
    kinds: { mood: 'mood', emotions: 'feeling', contexts: 'context' },
  },
  journal_entry: {
    title: 'Your journal',
    about: 'Only you can see it.',
    pages: true,
    columns: {
      title: 'Title',
      written_at: 'When',
      prompt: 'Started from',
      content: 'Text',
      mood: 'Sun',
      deleted_at: 'Deleted',
    },
    kinds: { mood: 'mood' },
  },
  reflect_setting: {
    title: 'When you want to be asked',
    about: 'Your reminders.',
    pages: true,
    columns: { prompt_frequency: 'Days', time_zone: 'Time zone', not_now: '“Not now” on' },
    kinds: { prompt_frequency: 'reminders' },
  },
  exercises_exercise: {
    title: 'Exercises you made',
    about: 'With their sound and pictures, where there are some.',
    pages: true,
    columns: {
      title: 'Title',
      description: 'About',
      prompt: 'What you wished for',
      note: 'What you said about it',
      segments: 'Script',
      audio_key: 'Sound',
      minutes: 'Minutes',
      voice: 'Voice',
      status: 'State',
      offer_status: 'Offered to the school',
      created_at: 'Made',
      deleted_at: 'Deleted',
    },
    kinds: { voice: 'id' },
  },
  exercises_pictures: {
    title: 'Pictures to choose from',
    about: 'Painted for your exercises.',
    columns: { exercise_uuid: 'For', pictures: 'Pictures', created_at: 'Painted' },
  },
  library_favourite: {
    title: 'Favorites',
    about: 'What you keep close.',
    columns: { session_uuid: 'Session', created_at: 'Since' },
  },
  library_progress: {
    title: 'Where you are',
    about: 'The place you stopped at in each session.',
    columns: {
      session_uuid: 'Session',
      paused_seconds: 'Stopped at, seconds',
      listened_at: 'Last heard',
      completed_at: 'Finished',
    },
  },
  library_play: {
    title: 'What you listened to',
    about: 'Every time you listened.',
    columns: {
      session_uuid: 'Session',
      started_at: 'When',
      heard_seconds: 'Heard, seconds',
      completed: 'To the end',
    },
  },
  library_session: {
    title: 'Your exercises in the library',
    about: 'As they stand beside the other sessions.',
    columns: { title: 'Title', duration: 'Seconds', shared_with: 'Shared with' },
  },
  library_wanted: {
    title: 'Sounds you wait for',
    about: 'Sessions of yours whose sound is to be made.',
    columns: { session_uuid: 'Session', wanted_at: 'Since' },
  },
  library_processing: {
    title: 'Sounds of yours that are made ready',
    about: 'Where a session of yours is being prepared.',
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
    about: 'Where one of yours stands in a series or collection.',
    columns: { session_uuid: 'Session', position: 'Place' },
  },
  learn_note: {
    title: 'Your notes on lessons',
    about: 'Only you can see them.',
    pages: true,
    columns: { lesson_uuid: 'Lesson', text: 'Notes', updated_at: 'Changed' },
  },
  learn_mark: {
    title: 'Lessons you taught',
    about: 'The days you marked.',
    columns: { lesson_uuid: 'Lesson', taught_on: 'Taught on', marked_at: 'Marked' },
  },
  learn_pulse: {
    title: 'Hands you counted',
    about: 'How many were raised at the end of a lesson. Nobody is named.',
    columns: { lesson_uuid: 'Lesson', held_on: 'On', hands: 'Hands' },
  },
  assignments_work: {
    title: 'Your assignments',
    about: 'Opened by you. The teacher who gave them to you sees this, and nothing you felt or wrote.',
    columns: {
      title: 'What',
      assignment_type: 'Kind',
      status: 'State',
      opened_at: 'Opened',
      completed_at: 'Finished',
    },
    kinds: { assignment_type: 'id', status: 'id' },
  },
  assignments_outbox: {
    title: "What your school's platform is told",
    about: 'That an assignment is under way or finished, and when.',
    columns: { kind: 'What', state: 'State', created_at: 'Since', settled_at: 'Told' },
    kinds: { kind: 'id', state: 'id' },
  },
  assignments_unopened: {
    title: 'Assignments that did not open',
    about: 'So that your school can see what is wrong with them. Forgotten after thirty days.',
    columns: { title: 'What', assignment_type: 'Kind', reason: 'Not found', tries: 'Tries', tried_at: 'Last tried' },
    kinds: { assignment_type: 'id', reason: 'id' },
  },
  assignments_section: {
    title: "Your classes on the school's platform",
    about: 'As the platform named them last.',
    columns: { name: 'Class', grade: 'Grade', subject: 'Subject', students_count: 'Students', seen_at: 'Named' },
  },
  support_request: {
    title: 'When you asked to talk to someone',
    about: 'They saw your name and the time.',
    columns: { contact_uuid: 'Whom', sent_at: 'Sent', seen_at: 'Seen', withdrawn_at: 'Taken back' },
  },
  feedback_message: {
    title: 'Feedback you sent',
    about: 'The admins of your school see it.',
    pages: true,
    columns: {
      subject: 'Subject',
      content: 'Feedback',
      location: 'Page',
      sent_at: 'Sent',
      status: 'State',
      note: 'Note by the school',
    },
    kinds: { status: 'id' },
  },
  site_editing: {
    title: 'Pages you have open',
    about: 'So that two who write in the same page of the site hear of each other. Minutes old at most.',
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
    title: 'Used of your day',
    about: 'How often something was made for you in the last days.',
    columns: { kind: 'What', used_at: 'When' },
  },
  notices_notification: {
    title: 'Messages to you',
    about: 'What Alaia told you about your exercises.',
    columns: { moment: 'What', exercise_uuid: 'About', at: 'When', status: 'State' },
  },
  ...namesOfSigningIn,
  privacy_export: {
    title: 'Copies of your data',
    about: 'This one, and when you asked for it.',
    columns: { asked_at: 'Asked for', until: 'Kept until' },
  },
  reflect_gone: {
    title: 'Check-ins you deleted',
    about: 'Nothing of them but their number, so that they stay deleted.',
    columns: { gone_at: 'Deleted' },
  },
  journal_gone: {
    title: 'Journal entries you deleted',
    about: 'Nothing of them but their number, so that they stay deleted.',
    columns: { gone_at: 'Deleted' },
  },
}

const plain = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the title of a table; a table without a title is exported completely under its own name. */
export const tableNameOf = (table: string, columns: readonly string[]): TableName =>
  tableNames[table] ?? {
    title: plain(table),
    about: 'Kept about you.',
    columns: Object.fromEntries(columns.map((column) => [column, plain(column)])),
  }
