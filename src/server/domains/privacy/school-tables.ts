/**
 * The tables of a school's data export. The list is reviewed: a table that is missing here is in no export, and a test
 * asks for a reason for each table that belongs to a school or to one of its people.
 */

export interface ExportedTable {
  title: string
  /** How its rows are matched to the school. */
  of: 'itself' | 'school' | 'person' | 'section'
  columns: readonly string[]
  /** Exports only rows in which this column has this value. */
  only?: readonly [column: string, value: string]
}

export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  identity_organization: {
    title: 'The school and its settings',
    of: 'itself',
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
    of: 'school',
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
    of: 'school',
    columns: ['uuid', 'name', 'grade', 'audience', 'created_at', 'archived_at'],
  },
  identity_section_member: {
    title: 'Who is in which class',
    of: 'section',
    columns: ['section_uuid', 'account_uuid', 'part'],
  },
  identity_consent: {
    title: 'Family consent',
    of: 'person',
    columns: ['account_uuid', 'part', 'answer', 'how', 'answered_on', 'noted_at', 'noted_by'],
  },
  support_contact: {
    title: 'Support contacts',
    of: 'school',
    columns: ['uuid', 'account_uuid', 'name', 'role', 'reach', 'hours', 'away_words', 'position'],
  },
  support_helpline: {
    title: 'Helplines',
    of: 'school',
    columns: ['uuid', 'position', 'name', 'note', 'call', 'text_to', 'text_body', 'chat', 'checked_at'],
  },
  reflect_question: {
    title: 'Check-in questions',
    of: 'school',
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
    of: 'school',
    columns: ['uuid', 'account_uuid', 'title', 'description', 'audience', 'technique', 'theme', 'minutes', 'segments'],
    only: ['offer_status', 'approved'],
  },
  feedback_message: {
    title: 'Feedback to the school',
    of: 'school',
    columns: ['uuid', 'account_uuid', 'subject', 'content', 'location', 'status', 'note', 'sent_at', 'closed_at'],
  },
  assignments_published: {
    title: 'Assignments',
    of: 'school',
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
    of: 'person',
    columns: ['account_uuid', 'assignment_type', 'title', 'status', 'opened_at', 'completed_at'],
  },
  audit_event: {
    title: 'What admins and teachers did',
    of: 'school',
    columns: ['at', 'account_uuid', 'who', 'act', 'about_kind', 'about_uuid', 'about_name', 'person_uuid'],
  },
  privacy_removal: {
    title: 'Data deleted because of its age',
    of: 'school',
    columns: ['kind', 'removed', 'ran_at'],
  },
}

const PERSONAL = "It is the person's own: they take it along themselves, and no admin reads it."
const SECRET = 'It opens something, to whoever holds it.'
const SHARED = 'All schools here share it.'
const PASSING = 'It is there for as long as something is under way.'

/** The tables that a school's export leaves out, each with the reason; the list is part of the export. */
export const excludedTables: Readonly<Record<string, string>> = {
  reflect_response: PERSONAL,
  reflect_setting: PERSONAL,
  reflect_gone: PERSONAL,
  journal_entry: PERSONAL,
  journal_gone: PERSONAL,
  support_request: 'Who asked whom to talk is known to these two and to nobody else.',
  library_play: PERSONAL,
  library_progress: PERSONAL,
  library_favourite: PERSONAL,
  library_session: "Exercises that are shared stand in their own list; all others are their makers'.",
  library_wanted: PASSING,
  library_processing: PASSING,
  activity_usage: PERSONAL,
  exercises_use: PERSONAL,
  learn_note: PERSONAL,
  learn_mark: PERSONAL,
  learn_pulse: PERSONAL,
  notices_notification: PASSING,
  privacy_export: PERSONAL,
  privacy_school_export: 'It is this copy.',
  identity_session: SECRET,
  identity_card: SECRET,
  identity_second_step: SECRET,
  identity_recovery_code: SECRET,
  identity_password_link: SECRET,
  identity_first_link: SECRET,
  identity_reset_wish: PASSING,
  partner_connection: SECRET,
  partner_person: "It is the other platform's name for a person.",
  articles_article: SHARED,
  resource_deletion: SHARED,
  resource_file: SHARED,
  resource_folder: SHARED,
  site_editing: SHARED,
  site_page: SHARED,
  site_picture: SHARED,
  site_revision: SHARED,
  partner_lti_arrival: PASSING,
  partner_lti_pick: PASSING,
  partner_lti_ticket: SECRET,
  assignments_section: PASSING,
  assignments_outbox: PASSING,
  assignments_unopened: PASSING,
}
