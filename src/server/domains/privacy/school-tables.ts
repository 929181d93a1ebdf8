/**
 * The tables of a school's data export. The list is reviewed: a table that is missing here is in no export, and a test
 * asks for a reason for each table that belongs to a school or to one of its people.
 */

export interface ExportedTable {
  title: string
  /** The relation by which its rows are matched to the school. */
  scope: 'itself' | 'school' | 'person' | 'section'
  columns: readonly string[]
  /** Exports only rows in which this column has this value. */
  only?: readonly [column: string, value: string]
}

export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  identity_organization: {
    title: 'The school and its settings',
    scope: 'itself',
    columns: [
      'uuid',
      'name',
      'school_code',
      'time_zone',
      'country',
      'school_days',
      'custom_exercises',
      'outside_providers',
      'check_ins',
      'journal',
      'contact_requests',
      'figures_contact',
      'consent_for',
      'retention',
      'created_at',
    ],
  },
  identity_account: {
    title: 'People',
    scope: 'school',
    columns: [
      'uuid',
      'first_name',
      'last_name',
      'email',
      'username',
      'user_type',
      'audience',
      'grade',
      'permissions',
      'operator',
      'landing',
      'disabled_at',
      'created_at',
    ],
  },
  identity_section: {
    title: 'Classes',
    scope: 'school',
    columns: ['uuid', 'name', 'grade', 'audience', 'created_at', 'archived_at'],
  },
  identity_section_member: {
    title: 'Who is in which class',
    scope: 'section',
    columns: ['section_uuid', 'account_uuid', 'part'],
  },
  identity_consent: {
    title: 'Family consent',
    scope: 'person',
    columns: ['account_uuid', 'part', 'answer', 'how', 'answered_on', 'noted_at', 'noted_by'],
  },
  support_contact: {
    title: 'Support contacts',
    scope: 'school',
    columns: ['uuid', 'account_uuid', 'name', 'role', 'reach', 'hours', 'away_words', 'position'],
  },
  support_helpline: {
    title: 'Helplines',
    scope: 'school',
    columns: ['uuid', 'position', 'name', 'note', 'call', 'text_to', 'text_body', 'chat', 'checked_at'],
  },
  reflect_question: {
    title: 'Check-in questions',
    scope: 'school',
    columns: [
      'uuid',
      'audiences',
      'position',
      'kind',
      'text',
      'low_label',
      'high_label',
      'answers',
      'help',
      'retired_at',
    ],
  },
  exercises_exercise: {
    title: 'Exercises that the school shares',
    scope: 'school',
    columns: ['uuid', 'account_uuid', 'title', 'description', 'audience', 'technique', 'theme', 'minutes', 'segments'],
    only: ['offer_status', 'approved'],
  },
  library_narration: {
    title: 'Recordings that the school hears',
    scope: 'school',
    columns: ['session_uuid', 'language', 'narrator', 'duration', 'published_at'],
  },
  feedback_message: {
    title: 'Feedback to the school',
    scope: 'school',
    columns: ['uuid', 'account_uuid', 'subject', 'content', 'location', 'status', 'note', 'sent_at', 'closed_at'],
  },
  assignments_published: {
    title: 'Assignments',
    scope: 'school',
    columns: [
      'uuid',
      'teacher_uuid',
      'lesson_uuid',
      'assignment_type',
      'title',
      'instructions',
      'due_at',
      'section_name',
      'published_at',
    ],
  },
  assignments_work: {
    title: 'Assignment completion',
    scope: 'person',
    columns: ['account_uuid', 'assignment_type', 'title', 'status', 'opened_at', 'completed_at'],
  },
  audit_event: {
    title: 'What admins and teachers did',
    scope: 'school',
    columns: ['at', 'account_uuid', 'who', 'act', 'about_kind', 'about_uuid', 'about_name', 'person_uuid'],
  },
  privacy_removal: {
    title: 'Data deleted because of its age',
    scope: 'school',
    columns: ['kind', 'removed', 'ran_at'],
  },
}

const PERSONAL_REASON = 'It is private to the person: they export it themselves, and no admin can read it.'
const SECRET_REASON = 'It contains credentials.'
const SHARED_REASON = 'All schools of this installation share it.'
const TEMPORARY_REASON = 'It is temporary, and deleted when a task is done.'

/** The tables that a school's export leaves out, each with the reason; the list is part of the export. */
export const excludedTables: Readonly<Record<string, string>> = {
  reflect_response: PERSONAL_REASON,
  reflect_setting: PERSONAL_REASON,
  reflect_gone: PERSONAL_REASON,
  journal_entry: PERSONAL_REASON,
  journal_gone: PERSONAL_REASON,
  support_request: 'Only the student and the support contact may know about a request to talk.',
  library_play: PERSONAL_REASON,
  library_progress: PERSONAL_REASON,
  library_favourite: PERSONAL_REASON,
  library_session: 'Shared exercises are in a list of their own; all others are private to their authors.',
  library_wanted: TEMPORARY_REASON,
  library_processing: TEMPORARY_REASON,
  library_voice_recording: TEMPORARY_REASON,
  studio_recording: PERSONAL_REASON,
  studio_take: PERSONAL_REASON,
  studio_audio: PERSONAL_REASON,
  activity_usage: PERSONAL_REASON,
  exercises_use: PERSONAL_REASON,
  learn_note: PERSONAL_REASON,
  learn_mark: PERSONAL_REASON,
  learn_pulse: PERSONAL_REASON,
  notices_notification: TEMPORARY_REASON,
  privacy_export: PERSONAL_REASON,
  privacy_school_export: 'It is this export.',
  identity_session: SECRET_REASON,
  identity_card: SECRET_REASON,
  identity_second_step: SECRET_REASON,
  identity_passkey: SECRET_REASON,
  identity_recovery_code: SECRET_REASON,
  identity_password_link: SECRET_REASON,
  identity_first_link: SECRET_REASON,
  identity_reset_wish: TEMPORARY_REASON,
  partner_connection: SECRET_REASON,
  partner_person: "It is the other platform's name for a person.",
  articles_article: SHARED_REASON,
  resource_deletion: SHARED_REASON,
  resource_file: SHARED_REASON,
  resource_folder: SHARED_REASON,
  site_editing: SHARED_REASON,
  site_page: SHARED_REASON,
  site_picture: SHARED_REASON,
  site_revision: SHARED_REASON,
  partner_lti_arrival: TEMPORARY_REASON,
  partner_lti_pick: TEMPORARY_REASON,
  partner_lti_ticket: SECRET_REASON,
  assignments_section: TEMPORARY_REASON,
  assignments_outbox: TEMPORARY_REASON,
  assignments_unopened: TEMPORARY_REASON,
}
