/** The tables as the migrations leave them. Written by scripts/generate-tables.ts, not by hand. */
import type { ColumnType } from 'kysely'

/** The database has a value for it when an insert brings none. */
type Filled<Type> =
  Type extends ColumnType<infer Out, infer In, infer Change>
    ? ColumnType<Out, In | undefined, Change>
    : ColumnType<Type, Type | undefined, Type>
type Moment = ColumnType<Date, Date, Date>
/** Parsed when read; written as `JSON.stringify` made it, because the engines disagree about arrays. */
type Json = ColumnType<unknown, string, string>
/** The database makes it; nobody writes it. */
type Made<Type> = ColumnType<Type, never, never>

export interface ActivityUsageTable {
  account_uuid: string
  usage_type: string
  start_time: number
  end_time: number
  user_start_time: string
  user_end_time: string
  log_date: string
  used_seconds: number
}

export interface ArticlesArticleTable {
  uuid: string
  slug: string
  title: string
  draft: Json
  published: Json | null
  status: Filled<'draft' | 'published' | 'withdrawn'>
  revision: Filled<number>
  featured: Filled<boolean>
  published_at: Moment | null
  republished_at: Moment | null
  updated_at: Moment
  updated_by: string | null
  source_name: string | null
  source_url: string | null
  feed: string | null
  feed_item: string | null
  feed_hash: string | null
  newer: Json | null
  edited: Filled<boolean>
}

export interface ArticlesFeedTable {
  single: Filled<boolean>
  url: string
}

export interface ArticlesFeedStateTable {
  url: string
  etag: string | null
  last_modified: string | null
}

export interface ArticlesSyncTable {
  uuid: string
  at: Moment
  feed: string
  added: number
  changed: number
  unchanged: number
  failed: number
  items: Json
}

export interface ArticlesTagTable {
  slug: string
  title: string
  description: string
  position: number
  edited: Filled<boolean>
  removed: Filled<boolean>
}

export interface ArticlesVersionTable {
  single: Filled<boolean>
  version: Filled<number>
}

export interface AssignmentsOutboxTable {
  uuid: string
  place: Filled<number>
  organization_uuid: string
  kind: 'publish' | 'edit' | 'withdraw' | 'progress'
  stream: string
  key: string
  published_uuid: string | null
  work_uuid: string | null
  payload: Json
  state: Filled<'waiting' | 'sent' | 'refused'>
  attempts: Filled<number>
  next_at: Moment
  last_error: string | null
  created_at: Moment
  settled_at: Moment | null
  under_way_until: Moment | null
}

export interface AssignmentsPublishedTable {
  uuid: string
  organization_uuid: string
  teacher_uuid: string | null
  lesson_uuid: string | null
  assignment_type: 'mindfulness' | 'file' | 'others'
  attachment_uuid: string | null
  file_uuid: string | null
  handout_uuid: string | null
  url: string | null
  item_key: string
  item_title: string
  title: string
  instructions: Filled<string>
  due_at: Moment | null
  section_uuid: string
  own_section_uuid: string | null
  partner_section_id: string | null
  section_name: string
  students_count: Filled<number>
  partner_assignment_id: string | null
  published_at: Moment
  updated_at: Moment
  withdrawn_at: Moment | null
}

export interface AssignmentsSectionTable {
  account_uuid: string
  section_uuid: string
  partner_section_id: string
  name: string
  grade: string
  subject: string
  students_count: number
  position: number
  seen_at: Moment
}

export interface AssignmentsUnopenedTable {
  uuid: string
  organization_uuid: string
  account_uuid: string
  named: string
  colegia_assignment_id: string | null
  assignment_type: 'mindfulness' | 'file' | 'others'
  title: string
  thing: string
  reason: 'session' | 'file' | 'page' | 'lesson' | 'withdrawn'
  tries: Filled<number>
  tried_at: Moment
}

export interface AssignmentsWorkTable {
  uuid: string
  account_uuid: string
  published_uuid: string | null
  named: string
  colegia_assignment_id: string | null
  lesson_uuid: string | null
  assignment_type: 'mindfulness' | 'file' | 'others'
  attachment: string | null
  url: string | null
  title: string
  status: 'open' | 'incomplete' | 'complete'
  opened_at: Moment
  changed_at: Moment
  completed_at: Moment | null
}

export interface AuditEventTable {
  uuid: Filled<string>
  organization_uuid: string
  installation: Filled<boolean>
  at: Moment
  account_uuid: string | null
  who: string
  act: string
  about_kind: string | null
  about_uuid: string | null
  about_name: string | null
  person_uuid: string | null
}

export interface ExercisesExerciseTable {
  uuid: string
  account_uuid: string
  organization_uuid: string
  title: string
  description: string
  prompt: string
  audience: 'k_5' | 'middle_school' | 'high_school' | 'adult'
  technique: string
  theme: string
  tone: string
  minutes: number
  voice: string
  rate: Filled<number>
  ambience: string | null
  segments: Json
  line_ids: Filled<string[]>
  seed: number
  eyes: 'open' | 'choice'
  painted: Filled<string[]>
  revision: Filled<number>
  scene: string
  palette: string
  picture: Json | null
  cover_key: string | null
  script_by: 'built_in' | 'provider' | 'person'
  voice_by: Filled<'built_in' | 'provider'>
  note: string | null
  status: Filled<'draft' | 'processing' | 'ready'>
  render_uuid: string | null
  render_stage: string | null
  render_percent: Filled<number>
  render_asked_at: Moment | null
  render_patient: Filled<boolean>
  heard_revision: number | null
  audio_key: string | null
  transcript_key: string | null
  captions_key: string | null
  cues: Filled<Json>
  seconds: number | null
  offer_status: 'offered' | 'approved' | 'declined' | null
  offer_reason: Filled<string>
  offered_at: Moment | null
  reviewed_by: string | null
  created_at: Moment
  updated_at: Moment
  deleted_at: Moment | null
}

export interface ExercisesPicturesTable {
  job: string
  exercise_uuid: string
  status: Filled<'painting' | 'done' | 'failed'>
  percent: Filled<number>
  pictures: Filled<Json>
  created_at: Moment
}

export interface ExercisesUseTable {
  uuid: string
  account_uuid: string
  organization_uuid: string
  kind: 'script' | 'sound' | 'line'
  used_at: Moment
}

export interface FeedbackMessageTable {
  uuid: string
  account_uuid: string
  organization_uuid: string
  client_uuid: string
  subject: string
  content: string
  location: string
  status: Filled<'pending' | 'looking_into_it' | 'done'>
  note: Filled<string>
  sent_at: Moment
  changed_at: Moment | null
  changed_by: string | null
  closed_at: Moment | null
}

export interface IdentityAccountTable {
  uuid: Filled<string>
  organization_uuid: string
  email: string | null
  username: string | null
  first_name: string
  last_name: string
  user_type: 'student' | 'teacher' | 'teacher_only' | 'admin'
  audience: 'k_5' | 'middle_school' | 'high_school' | 'adult'
  permissions: Filled<string[]>
  operator: Filled<boolean>
  landing: Filled<'home' | 'learn'>
  feature_tour: Filled<Json>
  password_hash: string | null
  disabled_at: Moment | null
  created_at: Filled<Moment>
  draft_key: Filled<Buffer>
  grade: number | null
  invited_at: Moment | null
  last_seen_at: Moment | null
  left_at: Moment | null
  revision: Filled<number>
  name_key: Made<string | null>
  passphrase_at: Moment | null
  consented: Filled<string[]>
  temporary_sign_in: Filled<boolean>
  roster_key: string | null
  name_words: Made<string | null>
}

export interface IdentityAttemptTable {
  subject: string
  failures: Filled<number>
  last_failure_at: Moment
  next_at: Filled<Moment>
}

export interface IdentityCardTable {
  account_uuid: string
  secret_hash: Buffer
  issued_at: Moment
  until: Moment
  used_at: Moment | null
}

export interface IdentityConsentTable {
  uuid: Filled<string>
  account_uuid: string
  part: 'app' | 'custom_exercises' | 'journal' | 'check_ins'
  answer: 'given' | 'refused' | 'none'
  how: 'form' | 'e_mail' | 'phone' | 'in_person' | 'other'
  answered_on: string
  noted_at: Moment
  noted_by: string | null
}

export interface IdentityFirstLinkTable {
  token_hash: Buffer
  organization_uuid: string | null
  email: string | null
  first_name: string | null
  last_name: string | null
  made_at: Moment
  expires_at: Moment
}

export interface IdentityOrganizationTable {
  uuid: Filled<string>
  name: string
  school_code: string
  time_zone: Filled<string>
  created_at: Filled<Moment>
  custom_exercises: Filled<boolean>
  outside_providers: Filled<boolean>
  check_ins: Filled<boolean>
  journal: Filled<boolean>
  contact_requests: Filled<boolean>
  figures_contact: string | null
  country: Filled<string>
  retention: Filled<Json>
  consent_for: Filled<string[]>
  school_days: Filled<Json>
  revision: Filled<number>
  closing_since: Moment | null
  erased_from: Moment | null
  partner_only: Filled<boolean>
}

export interface IdentityPasswordLinkTable {
  token_hash: Buffer
  account_uuid: string
  purpose: 'reset' | 'invite' | 'change'
  made_at: Moment
  expires_at: Moment
}

export interface IdentityRecoveryCodeTable {
  account_uuid: string
  code_hash: Buffer
  used_at: Moment | null
}

export interface IdentityResetWishTable {
  account_uuid: string
  wished_at: Moment
}

export interface IdentitySecondStepTable {
  account_uuid: string
  secret: Buffer | null
  confirmed_at: Moment | null
  last_step: Filled<number>
  pending: Buffer | null
  pending_at: Moment | null
}

export interface IdentitySectionTable {
  uuid: Filled<string>
  organization_uuid: string
  name: string
  grade: string | null
  audience: Filled<'k_5' | 'middle_school' | 'high_school' | 'adult'>
  created_at: Filled<Moment>
  archived_at: Moment | null
  code: string | null
  code_until: Moment | null
  roster_key: string | null
  code_part: Filled<'pupil' | 'teacher'>
}

export interface IdentitySectionMemberTable {
  section_uuid: string
  account_uuid: string
  part: 'teacher' | 'pupil'
  brought_by: 'roster' | 'platform' | null
}

export interface IdentitySessionTable {
  uuid: Filled<string>
  account_uuid: string
  secret_hash: Buffer
  token_hash: Buffer
  identity_hash: Buffer
  network_hash: Buffer
  device: Filled<string>
  shared_device: Filled<boolean>
  created_at: Moment
  accessed_at: Moment
  ended_at: Moment | null
  second_step: Filled<boolean>
}

export interface JournalEntryTable {
  uuid: string
  account_uuid: string
  client_uuid: string
  title: string
  content: string
  prompt: string | null
  mood: number | null
  written_at: Moment
  day: string
  created_at: Moment
  updated_at: Moment
  deleted_at: Moment | null
  words: string
}

export interface JournalGoneTable {
  account_uuid: string
  client_uuid: string
  gone_at: Moment
}

export interface LearnAttachmentTable {
  uuid: string
  lesson_uuid: string | null
  unit_uuid: string | null
  discipline_id: string | null
  file_uuid: string | null
  handout_uuid: string | null
  title: string
  role: string
  sub_section: Filled<string>
  position: number
}

export interface LearnDisciplineTable {
  id: string
  title: string
  description: Filled<string>
  color: string
  icon: string
  competencies: Filled<Json>
  position: number
  revision: Filled<number>
  edited_at: Moment | null
}

export interface LearnHandoutTable {
  uuid: string
  unit_uuid: string
  slug: string
  title: string
  kind: 'worksheet' | 'poster' | 'family_letter' | 'slips' | 'teacher_notes'
  orientation: 'portrait' | 'landscape'
  audience: string
  text: string
  pdf_key: string | null
  pdf_size: number | null
  pdf_made_of: string | null
}

export interface LearnLessonTable {
  uuid: string
  unit_uuid: string
  number: number
  title: string
  description: Filled<string>
  minutes: number
  aims: Filled<string[]>
  discipline_id: string
  competency: Filled<string>
  standards: Filled<string[]>
  parts: Filled<Json>
  links: Filled<Json>
  live: Filled<boolean>
  edited_at: Moment | null
  deleted_at: Moment | null
  revision: Filled<number>
  created_at: Filled<Moment>
  updated_at: Filled<Moment>
}

export interface LearnLessonSessionTable {
  lesson_uuid: string
  position: number
  session_uuid: string
  sub_section: Filled<string>
}

export interface LearnMarkTable {
  account_uuid: string
  lesson_uuid: string
  taught_on: string
  marked_at: Moment
}

export interface LearnNoteTable {
  account_uuid: string
  lesson_uuid: string
  text: string
  revision: Filled<number>
  updated_at: Moment
}

export interface LearnPulseTable {
  uuid: string
  account_uuid: string
  lesson_uuid: string
  client_uuid: string
  held_on: string
  hands: Json
  sent_at: Moment
}

export interface LearnStandardTable {
  uuid: string
  framework: string
  code: string
  title: string
  text: string
  bands: Filled<string[]>
  position: number
}

export interface LearnUnitTable {
  uuid: string
  slug: string
  grade: string
  position: number
  title: string
  discipline_id: string
  competency: Filled<string>
  description: Filled<string>
  about: Filled<Json>
  before: Filled<Json>
  sequence: Filled<string>
  standards: Filled<string[]>
  scene: string
  palette: string
  status: Filled<'draft' | 'published' | 'archived'>
  demo: Filled<boolean>
  published_at: Moment | null
  edited_at: Moment | null
  revision: Filled<number>
  created_at: Filled<Moment>
  updated_at: Filled<Moment>
}

export interface LibraryAmbienceTable {
  slug: string
  name: string
  position: number
  audio_key: string | null
  cover_key: string | null
  scene: string
  palette: string
  loop_start: Filled<number>
  loop_end: Filled<number>
  rendered_key: string | null
  uuid: Filled<string>
  made_from: Filled<'built_in' | 'upload'>
  published: Filled<boolean>
  edited_at: Moment | null
  deleted_at: Moment | null
  revision: Filled<number>
  picture_key: string | null
}

export interface LibraryFavouriteTable {
  account_uuid: string
  session_uuid: string
  created_at: Moment
}

export interface LibraryGroupTable {
  uuid: string
  slug: string
  group_type: 'series' | 'collection'
  title: string
  description: string
  audience: string
  scene: string
  palette: string
  cover_key: string | null
  position: number
  edited_at: Moment | null
  deleted_at: Moment | null
  revision: Filled<number>
  picture_key: string | null
}

export interface LibraryGroupSessionTable {
  group_uuid: string
  session_uuid: string
  position: number
}

export interface LibraryPictureTable {
  key: string
  painted_at: Moment
}

export interface LibraryPlayTable {
  uuid: string
  account_uuid: string
  session_uuid: string
  started_at: Moment
  reported_at: Moment
  paused_seconds: number
  completed: Filled<boolean>
  heard_seconds: Filled<number>
}

export interface LibraryProcessingTable {
  uuid: string
  session_uuid: string | null
  ambience_uuid: string | null
  source_key: string | null
  file_name: string
  file_size: number
  step: Filled<'waiting' | 'probe' | 'decode' | 'normalise' | 'waveform' | 'cover' | 'failed' | 'cancelled'>
  percent: Filled<number>
  problem: Filled<string>
  then_publish: Filled<boolean>
  asked_at: Moment
}

export interface LibraryProgressTable {
  account_uuid: string
  session_uuid: string
  paused_seconds: number
  reported_at: number
  listened_at: Moment
  completed_at: Moment | null
}

export interface LibrarySessionTable {
  uuid: string
  slug: string
  title: string
  description: string
  session_type: 'session' | 'thought_exercise' | 'custom_exercise'
  audience: 'k_5' | 'middle_school' | 'high_school' | 'adult'
  duration: number
  technique: string
  theme: string
  energy: string
  eyes: 'open' | 'choice'
  author: string
  narrator: string
  scene: string
  palette: string
  related: Filled<string[]>
  position: number
  script: string
  status: Filled<'draft' | 'processing' | 'ready'>
  render_key: string
  rendered_key: string | null
  render_order: number
  audio_key: string | null
  transcript_key: string | null
  captions_key: string | null
  cover_key: string | null
  cues: Filled<Json>
  published: Filled<boolean>
  created_at: Filled<Moment>
  updated_at: Filled<Moment>
  owner_uuid: string | null
  shared_with: string | null
  made_from: Filled<'script' | 'upload'>
  edited_at: Moment | null
  published_at: Moment | null
  deleted_at: Moment | null
  revision: Filled<number>
  picture_key: string | null
  cues_timed: Filled<boolean>
  sound: Json | null
  source_sha256: string | null
  import_id: string | null
  import_sha256: string | null
}

export interface LibraryVersionTable {
  single: Filled<boolean>
  version: Filled<number>
}

export interface LibraryWantedTable {
  session_uuid: string
  wanted_at: Moment
}

export interface NoticesNotificationTable {
  uuid: string
  account_uuid: string
  type: 'queue' | 'rate_limit'
  status: Filled<'pending' | 'completed'>
  moment: 'waiting' | 'ready' | 'limited' | 'available' | 'failed'
  exercise_uuid: string | null
  at: Moment
}

export interface PartnerConnectionTable {
  uuid: Filled<string>
  organization_uuid: string
  kind: 'colegia' | 'lti13'
  name: string
  enabled: Filled<boolean>
  settings: Json
  idp_entity_id: string | null
  certificates: Filled<string[]>
  secrets: Buffer
  sandbox: Filled<boolean>
  changed_at: Moment
  tested_at: Moment | null
  test_problem: string | null
}

export interface PartnerLtiTable {
  connection_uuid: string
  issuer: string
  client_id: string
  authorization_url: string
  token_url: string
  keys_url: string
  token_audience: string | null
  deployment_ids: Filled<string[]>
  registered_at: Moment
}

export interface PartnerLtiArrivalTable {
  ticket_hash: Buffer
  connection_uuid: string
  account_uuid: string
  path: string
  expires_at: Moment
  browser_hash: Buffer | null
  second_step: Filled<boolean>
}

export interface PartnerLtiCourseTable {
  uuid: string
  connection_uuid: string
  deployment_id: string
  context_id: string
  title: string
  members_url: string
  seen_at: Moment
  section_uuid: string | null
  read_at: Moment | null
  problem: string | null
  members: Filled<number>
  nameless: Filled<number>
}

export interface PartnerLtiKeyTable {
  kid: string
  sealed: Buffer
  made_at: Moment
}

export interface PartnerLtiLinkTable {
  uuid: string
  connection_uuid: string
  deployment_id: string
  resource_link_id: string
  line_item_url: string
  seen_at: Moment
}

export interface PartnerLtiPickTable {
  ticket_hash: Buffer
  connection_uuid: string
  account_uuid: string
  deployment_id: string
  return_url: string
  data: string | null
  many: boolean
  expires_at: Moment
}

export interface PartnerLtiStateTable {
  state_hash: Buffer
  connection_uuid: string
  nonce: string
  browser_hash: Buffer
  expires_at: Moment
  storage_target: string | null
}

export interface PartnerLtiTicketTable {
  ticket_hash: Buffer
  organization_uuid: string
  expires_at: Moment
}

export interface PartnerMessageTable {
  message_hash: Buffer
  expires_at: Moment
}

export interface PartnerPersonTable {
  connection_uuid: string
  subject: string
  account_uuid: string
  linked_at: Moment
  signed_in_at: Moment | null
  protocol: 'saml' | 'lti'
}

export interface PartnerRequestTable {
  state_hash: Buffer
  request_id: string
  connection_uuid: string
  return_to: string
  device_hash: Buffer
  earlier_hash: Buffer | null
  shared_device: Filled<boolean>
  expires_at: Moment
}

export interface PlatformSeedTable {
  name: string
  source_hash: string
  seeded_at: Filled<Moment>
}

export interface PrivacyEndedSchoolTable {
  organization_uuid: string
  name: string
  people: number
  closed_at: Moment
  erased_at: Moment
}

export interface PrivacyErasedTable {
  account_uuid: string
  erased_on: string
}

export interface PrivacyExportTable {
  uuid: string
  account_uuid: string
  asked_at: Moment
  status: Filled<'making' | 'ready' | 'failed'>
  file_key: string | null
  size: number | null
  until: Moment | null
  by_school: Filled<boolean>
}

export interface PrivacyNightTable {
  at: Moment
  believed: boolean
}

export interface PrivacyRemovalTable {
  uuid: Filled<string>
  organization_uuid: string
  kind: string
  removed: number
  ran_at: Moment
}

export interface PrivacySchoolExportTable {
  uuid: string
  organization_uuid: string
  asked_at: Moment
  status: Filled<'making' | 'ready' | 'failed'>
  file_key: string | null
  size: number | null
  until: Moment
}

export interface ReflectGoneTable {
  account_uuid: string
  client_uuid: string
  gone_at: Moment
}

export interface ReflectQuestionTable {
  uuid: string
  organization_uuid: string | null
  audiences: string[]
  position: number
  kind: string
  text: string
  low_label: string
  high_label: string
  answers: string[]
  leans: 'low' | 'high' | 'neither'
  low_card_at: number | null
  help: string | null
  retired_at: Moment | null
}

export interface ReflectResponseTable {
  uuid: string
  account_uuid: string
  client_uuid: string
  answered_at: Moment
  day: string
  mood: number | null
  answers: Filled<Json>
  emotions: Filled<string[]>
  contexts: Filled<string[]>
  note: string | null
  session_uuid: string | null
  moment: 'before' | 'after' | null
  entered_by: string | null
  by_staff: Filled<boolean>
  created_at: Moment
}

export interface ReflectSettingTable {
  account_uuid: string
  prompt_frequency: Json
  time_zone: string | null
  not_now: string | null
  updated_at: Moment
}

export interface ResourceDeletionTable {
  uuid: string
  kind: 'folder' | 'file'
  thing_uuid: string
  name: string
  folders: number
  files: number
  deleted_at: Moment
  deleted_by: string | null
}

export interface ResourceFileTable {
  uuid: string
  folder_uuid: string | null
  name: string
  name_key: string
  sort_key: string
  key: string
  content_type: string
  size: number
  preview: 'waiting' | 'ready' | 'failed' | 'unavailable' | null
  sent_as: string | null
  added_at: Moment
  added_by: string | null
  changed_at: Moment
  deletion_uuid: string | null
}

export interface ResourceFolderTable {
  uuid: string
  parent_uuid: string | null
  name: string
  name_key: string
  sort_key: string
  demo: Filled<boolean>
  added_at: Moment
  added_by: string | null
  changed_at: Moment
  deletion_uuid: string | null
}

export interface SiteEditingTable {
  template_id: string
  account_uuid: string
  since: Moment
  seen_at: Moment
}

export interface SitePageTable {
  template_id: string
  draft: Json
  published: Json
  revision: Filled<number>
  published_at: Moment
  updated_at: Moment
  updated_by: string | null
  edited: Filled<boolean>
}

export interface SitePictureTable {
  key: string
  width: number
  height: number
  added_at: Moment
  added_by: string | null
  unused_since: Moment | null
}

export interface SiteRevisionTable {
  uuid: string
  template_id: string
  revision: number
  kind: 'draft' | 'published' | 'restored' | 'seeded'
  content: Json
  saved_at: Moment
  saved_by: string | null
}

export interface SiteVersionTable {
  single: Filled<boolean>
  version: Filled<number>
}

export interface SupportContactTable {
  uuid: string
  organization_uuid: string
  account_uuid: string | null
  name: string
  role: string
  reach: string | null
  hours: Filled<Json>
  position: Filled<number>
  away_words: string | null
  revision: Filled<number>
}

export interface SupportHelplineTable {
  uuid: string
  organization_uuid: string
  position: number
  name: string
  note: string
  call: string | null
  text_to: string | null
  text_body: string | null
  chat: string | null
  against_harm: Filled<boolean>
  checked_at: Moment | null
  revision: Filled<number>
}

export interface SupportRequestTable {
  uuid: string
  account_uuid: string
  client_uuid: string
  contact_uuid: string
  sent_at: Moment
  seen_at: Moment | null
  withdrawn_at: Moment | null
  handed_by: string | null
}

export interface Tables {
  activity_usage: ActivityUsageTable
  articles_article: ArticlesArticleTable
  articles_feed: ArticlesFeedTable
  articles_feed_state: ArticlesFeedStateTable
  articles_sync: ArticlesSyncTable
  articles_tag: ArticlesTagTable
  articles_version: ArticlesVersionTable
  assignments_outbox: AssignmentsOutboxTable
  assignments_published: AssignmentsPublishedTable
  assignments_section: AssignmentsSectionTable
  assignments_unopened: AssignmentsUnopenedTable
  assignments_work: AssignmentsWorkTable
  audit_event: AuditEventTable
  exercises_exercise: ExercisesExerciseTable
  exercises_pictures: ExercisesPicturesTable
  exercises_use: ExercisesUseTable
  feedback_message: FeedbackMessageTable
  identity_account: IdentityAccountTable
  identity_attempt: IdentityAttemptTable
  identity_card: IdentityCardTable
  identity_consent: IdentityConsentTable
  identity_first_link: IdentityFirstLinkTable
  identity_organization: IdentityOrganizationTable
  identity_password_link: IdentityPasswordLinkTable
  identity_recovery_code: IdentityRecoveryCodeTable
  identity_reset_wish: IdentityResetWishTable
  identity_second_step: IdentitySecondStepTable
  identity_section: IdentitySectionTable
  identity_section_member: IdentitySectionMemberTable
  identity_session: IdentitySessionTable
  journal_entry: JournalEntryTable
  journal_gone: JournalGoneTable
  learn_attachment: LearnAttachmentTable
  learn_discipline: LearnDisciplineTable
  learn_handout: LearnHandoutTable
  learn_lesson: LearnLessonTable
  learn_lesson_session: LearnLessonSessionTable
  learn_mark: LearnMarkTable
  learn_note: LearnNoteTable
  learn_pulse: LearnPulseTable
  learn_standard: LearnStandardTable
  learn_unit: LearnUnitTable
  library_ambience: LibraryAmbienceTable
  library_favourite: LibraryFavouriteTable
  library_group: LibraryGroupTable
  library_group_session: LibraryGroupSessionTable
  library_picture: LibraryPictureTable
  library_play: LibraryPlayTable
  library_processing: LibraryProcessingTable
  library_progress: LibraryProgressTable
  library_session: LibrarySessionTable
  library_version: LibraryVersionTable
  library_wanted: LibraryWantedTable
  notices_notification: NoticesNotificationTable
  partner_connection: PartnerConnectionTable
  partner_lti: PartnerLtiTable
  partner_lti_arrival: PartnerLtiArrivalTable
  partner_lti_course: PartnerLtiCourseTable
  partner_lti_key: PartnerLtiKeyTable
  partner_lti_link: PartnerLtiLinkTable
  partner_lti_pick: PartnerLtiPickTable
  partner_lti_state: PartnerLtiStateTable
  partner_lti_ticket: PartnerLtiTicketTable
  partner_message: PartnerMessageTable
  partner_person: PartnerPersonTable
  partner_request: PartnerRequestTable
  platform_seed: PlatformSeedTable
  privacy_ended_school: PrivacyEndedSchoolTable
  privacy_erased: PrivacyErasedTable
  privacy_export: PrivacyExportTable
  privacy_night: PrivacyNightTable
  privacy_removal: PrivacyRemovalTable
  privacy_school_export: PrivacySchoolExportTable
  reflect_gone: ReflectGoneTable
  reflect_question: ReflectQuestionTable
  reflect_response: ReflectResponseTable
  reflect_setting: ReflectSettingTable
  resource_deletion: ResourceDeletionTable
  resource_file: ResourceFileTable
  resource_folder: ResourceFolderTable
  site_editing: SiteEditingTable
  site_page: SitePageTable
  site_picture: SitePictureTable
  site_revision: SiteRevisionTable
  site_version: SiteVersionTable
  support_contact: SupportContactTable
  support_helpline: SupportHelplineTable
  support_request: SupportRequestTable
}
