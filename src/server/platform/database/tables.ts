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
}

export interface ArticlesVersionTable {
  single: Filled<boolean>
  version: Filled<number>
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
  kind: 'script' | 'sound'
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
}

export interface IdentityAttemptTable {
  subject: string
  failures: Filled<number>
  last_failure_at: Moment
  next_at: Filled<Moment>
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
}

export interface IdentitySectionTable {
  uuid: Filled<string>
  organization_uuid: string
  name: string
  grade: string | null
}

export interface IdentitySectionMemberTable {
  section_uuid: string
  account_uuid: string
  part: 'teacher' | 'pupil'
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

export interface PlatformSeedTable {
  name: string
  source_hash: string
  seeded_at: Filled<Moment>
}

export interface PrivacyExportTable {
  uuid: string
  account_uuid: string
  asked_at: Moment
  status: Filled<'making' | 'ready' | 'failed'>
  file_key: string | null
  size: number | null
  until: Moment | null
}

export interface PrivacyRemovalTable {
  uuid: Filled<string>
  organization_uuid: string
  kind: string
  removed: number
  ran_at: Moment
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
}

export interface SupportRequestTable {
  uuid: string
  account_uuid: string
  client_uuid: string
  contact_uuid: string
  sent_at: Moment
  seen_at: Moment | null
  withdrawn_at: Moment | null
}

export interface Tables {
  activity_usage: ActivityUsageTable
  articles_article: ArticlesArticleTable
  articles_feed: ArticlesFeedTable
  articles_feed_state: ArticlesFeedStateTable
  articles_sync: ArticlesSyncTable
  articles_tag: ArticlesTagTable
  articles_version: ArticlesVersionTable
  audit_event: AuditEventTable
  exercises_exercise: ExercisesExerciseTable
  exercises_pictures: ExercisesPicturesTable
  exercises_use: ExercisesUseTable
  feedback_message: FeedbackMessageTable
  identity_account: IdentityAccountTable
  identity_attempt: IdentityAttemptTable
  identity_organization: IdentityOrganizationTable
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
  platform_seed: PlatformSeedTable
  privacy_export: PrivacyExportTable
  privacy_removal: PrivacyRemovalTable
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
  support_request: SupportRequestTable
}
