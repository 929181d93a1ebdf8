/** The tables as the migrations leave them. Written by scripts/generate-tables.ts, not by hand. */
import type { GeneratedText, Json, TimestampColumn } from "./column-types.ts";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface ActivityUsage {
  account_uuid: string;
  end_time: number;
  log_date: string;
  start_time: number;
  usage_type: string;
  used_seconds: number;
  user_end_time: string;
  user_start_time: string;
}

export interface ArticlesArticle {
  draft: Json;
  edited: Generated<boolean>;
  featured: Generated<boolean>;
  feed: string | null;
  feed_hash: string | null;
  feed_item: string | null;
  newer: Json | null;
  published: Json | null;
  published_at: TimestampColumn | null;
  republished_at: TimestampColumn | null;
  revision: Generated<number>;
  slug: string;
  source_name: string | null;
  source_url: string | null;
  status: Generated<"draft" | "published" | "withdrawn">;
  title: string;
  updated_at: TimestampColumn;
  updated_by: string | null;
  uuid: string;
}

export interface ArticlesFeed {
  single: Generated<boolean>;
  url: string;
}

export interface ArticlesFeedState {
  etag: string | null;
  last_modified: string | null;
  url: string;
}

export interface ArticlesSync {
  added: number;
  at: TimestampColumn;
  changed: number;
  failed: number;
  feed: string;
  items: Json;
  unchanged: number;
  uuid: string;
}

export interface ArticlesTag {
  description: string;
  edited: Generated<boolean>;
  position: number;
  removed: Generated<boolean>;
  slug: string;
  title: string;
}

export interface ArticlesVersion {
  single: Generated<boolean>;
  version: Generated<number>;
}

export interface AssignmentsOutbox {
  attempts: Generated<number>;
  created_at: TimestampColumn;
  key: string;
  kind: "publish" | "edit" | "withdraw" | "progress";
  last_error: string | null;
  next_at: TimestampColumn;
  organization_uuid: string;
  payload: Json;
  place: Generated<number>;
  published_uuid: string | null;
  settled_at: TimestampColumn | null;
  state: Generated<"waiting" | "sent" | "refused">;
  stream: string;
  under_way_until: TimestampColumn | null;
  uuid: string;
  work_uuid: string | null;
}

export interface AssignmentsPublished {
  assignment_type: "mindfulness" | "file" | "others";
  attachment_uuid: string | null;
  due_at: TimestampColumn | null;
  file_uuid: string | null;
  handout_uuid: string | null;
  instructions: Generated<string>;
  item_key: string;
  item_title: string;
  lesson_uuid: string | null;
  organization_uuid: string;
  own_section_uuid: string | null;
  partner_assignment_id: string | null;
  partner_section_id: string | null;
  published_at: TimestampColumn;
  section_name: string;
  section_uuid: string;
  students_count: Generated<number>;
  teacher_uuid: string | null;
  title: string;
  updated_at: TimestampColumn;
  url: string | null;
  uuid: string;
  withdrawn_at: TimestampColumn | null;
}

export interface AssignmentsSection {
  account_uuid: string;
  grade: string;
  name: string;
  partner_section_id: string;
  position: number;
  section_uuid: string;
  seen_at: TimestampColumn;
  students_count: number;
  subject: string;
}

export interface AssignmentsUnopened {
  account_uuid: string;
  assignment_type: "mindfulness" | "file" | "others";
  colegia_assignment_id: string | null;
  named: string;
  organization_uuid: string;
  reason: "session" | "file" | "page" | "lesson" | "withdrawn";
  thing: string;
  title: string;
  tried_at: TimestampColumn;
  tries: Generated<number>;
  uuid: string;
}

export interface AssignmentsWork {
  account_uuid: string;
  assignment_type: "mindfulness" | "file" | "others";
  attachment: string | null;
  changed_at: TimestampColumn;
  colegia_assignment_id: string | null;
  completed_at: TimestampColumn | null;
  lesson_uuid: string | null;
  named: string;
  opened_at: TimestampColumn;
  published_uuid: string | null;
  status: "open" | "incomplete" | "complete";
  title: string;
  url: string | null;
  uuid: string;
}

export interface AuditEvent {
  about_kind: string | null;
  about_name: string | null;
  about_uuid: string | null;
  account_uuid: string | null;
  act: string;
  at: TimestampColumn;
  installation: Generated<boolean>;
  organization_uuid: string;
  person_uuid: string | null;
  uuid: Generated<string>;
  who: string;
}

export interface ExercisesExercise {
  account_uuid: string;
  ambience: string | null;
  audience: "k_5" | "middle_school" | "high_school" | "adult";
  audio_key: string | null;
  captions_key: string | null;
  cover_key: string | null;
  created_at: TimestampColumn;
  cues: Generated<Json>;
  deleted_at: TimestampColumn | null;
  description: string;
  eyes: "open" | "choice";
  heard_revision: number | null;
  line_ids: Generated<string[]>;
  minutes: number;
  note: string | null;
  offer_reason: Generated<string>;
  offer_status: "offered" | "approved" | "declined" | null;
  offered_at: TimestampColumn | null;
  organization_uuid: string;
  painted: Generated<string[]>;
  palette: string;
  picture: Json | null;
  prompt: string;
  rate: Generated<number>;
  render_asked_at: TimestampColumn | null;
  render_patient: Generated<boolean>;
  render_percent: Generated<number>;
  render_stage: string | null;
  render_uuid: string | null;
  reviewed_by: string | null;
  revision: Generated<number>;
  scene: string;
  script_by: "built_in" | "provider" | "person";
  seconds: number | null;
  seed: number;
  segments: Json;
  status: Generated<"draft" | "processing" | "ready">;
  technique: string;
  theme: string;
  title: string;
  tone: string;
  transcript_key: string | null;
  updated_at: TimestampColumn;
  uuid: string;
  voice: string;
  voice_by: Generated<"built_in" | "provider">;
}

export interface ExercisesPictures {
  created_at: TimestampColumn;
  exercise_uuid: string;
  job: string;
  percent: Generated<number>;
  pictures: Generated<Json>;
  status: Generated<"painting" | "done" | "failed">;
}

export interface ExercisesUse {
  account_uuid: string;
  kind: "script" | "sound" | "line";
  organization_uuid: string;
  used_at: TimestampColumn;
  uuid: string;
}

export interface FeedbackMessage {
  account_uuid: string;
  changed_at: TimestampColumn | null;
  changed_by: string | null;
  client_uuid: string;
  closed_at: TimestampColumn | null;
  content: string;
  location: string;
  note: Generated<string>;
  organization_uuid: string;
  sent_at: TimestampColumn;
  status: Generated<"pending" | "looking_into_it" | "done">;
  subject: string;
  uuid: string;
}

export interface IdentityAccount {
  audience: "k_5" | "middle_school" | "high_school" | "adult";
  consented: Generated<string[]>;
  created_at: Generated<TimestampColumn>;
  disabled_at: TimestampColumn | null;
  draft_key: Generated<Buffer>;
  email: string | null;
  feature_tour: Generated<Json>;
  first_name: string;
  grade: number | null;
  invited_at: TimestampColumn | null;
  landing: Generated<"home" | "learn">;
  last_name: string;
  last_seen_at: TimestampColumn | null;
  left_at: TimestampColumn | null;
  name_key: GeneratedText;
  name_words: GeneratedText;
  operator: Generated<boolean>;
  organization_uuid: string;
  passphrase_at: TimestampColumn | null;
  password_hash: string | null;
  permissions: Generated<string[]>;
  revision: Generated<number>;
  roster_key: string | null;
  temporary_sign_in: Generated<boolean>;
  user_type: "student" | "teacher" | "teacher_only" | "admin";
  username: string | null;
  uuid: Generated<string>;
}

export interface IdentityAttempt {
  failures: Generated<number>;
  last_failure_at: TimestampColumn;
  next_at: Generated<TimestampColumn>;
  subject: string;
}

export interface IdentityCard {
  account_uuid: string;
  issued_at: TimestampColumn;
  secret_hash: Buffer;
  until: TimestampColumn;
  used_at: TimestampColumn | null;
}

export interface IdentityConsent {
  account_uuid: string;
  answer: "given" | "refused" | "none";
  answered_on: string;
  how: "form" | "e_mail" | "phone" | "in_person" | "other";
  noted_at: TimestampColumn;
  noted_by: string | null;
  part: "app" | "custom_exercises" | "journal" | "check_ins";
  uuid: Generated<string>;
}

export interface IdentityFirstLink {
  email: string | null;
  expires_at: TimestampColumn;
  first_name: string | null;
  last_name: string | null;
  made_at: TimestampColumn;
  organization_uuid: string | null;
  token_hash: Buffer;
}

export interface IdentityOrganization {
  check_ins: Generated<boolean>;
  closing_since: TimestampColumn | null;
  consent_for: Generated<string[]>;
  contact_requests: Generated<boolean>;
  country: Generated<string>;
  created_at: Generated<TimestampColumn>;
  custom_exercises: Generated<boolean>;
  erased_from: TimestampColumn | null;
  figures_contact: string | null;
  journal: Generated<boolean>;
  name: string;
  outside_providers: Generated<boolean>;
  partner_only: Generated<boolean>;
  retention: Generated<Json>;
  revision: Generated<number>;
  school_code: string;
  school_days: Generated<Json>;
  time_zone: Generated<string>;
  uuid: Generated<string>;
}

export interface IdentityPasskey {
  account_uuid: string;
  counter: Generated<number>;
  created_at: TimestampColumn;
  credential_id: Buffer;
  direct: Generated<boolean>;
  last_used_at: TimestampColumn | null;
  name: string;
  public_key: Buffer;
  user_handle: Buffer;
  uuid: Generated<string>;
}

export interface IdentityPasskeyChallenge {
  challenge_hash: Buffer;
  expires_at: TimestampColumn;
  identity_hash: Buffer;
  session_uuid: string | null;
  user_handle: Buffer | null;
}

export interface IdentityPasswordLink {
  account_uuid: string;
  expires_at: TimestampColumn;
  made_at: TimestampColumn;
  purpose: "reset" | "invite" | "change";
  token_hash: Buffer;
}

export interface IdentityRecoveryCode {
  account_uuid: string;
  code_hash: Buffer;
  used_at: TimestampColumn | null;
}

export interface IdentityResetWish {
  account_uuid: string;
  wished_at: TimestampColumn;
}

export interface IdentitySecondStep {
  account_uuid: string;
  confirmed_at: TimestampColumn | null;
  last_step: Generated<number>;
  pending: Buffer | null;
  pending_at: TimestampColumn | null;
  secret: Buffer | null;
}

export interface IdentitySection {
  archived_at: TimestampColumn | null;
  audience: Generated<"k_5" | "middle_school" | "high_school" | "adult">;
  code: string | null;
  code_part: Generated<"pupil" | "teacher">;
  code_until: TimestampColumn | null;
  created_at: Generated<TimestampColumn>;
  grade: string | null;
  name: string;
  organization_uuid: string;
  roster_key: string | null;
  uuid: Generated<string>;
}

export interface IdentitySectionMember {
  account_uuid: string;
  brought_by: "roster" | "platform" | null;
  part: "teacher" | "pupil";
  section_uuid: string;
}

export interface IdentitySession {
  accessed_at: TimestampColumn;
  account_uuid: string;
  created_at: TimestampColumn;
  device: Generated<string>;
  ended_at: TimestampColumn | null;
  identity_hash: Buffer;
  network_hash: Buffer;
  second_step: Generated<boolean>;
  secret_hash: Buffer;
  shared_device: Generated<boolean>;
  token_hash: Buffer;
  uuid: Generated<string>;
}

export interface JournalEntry {
  account_uuid: string;
  client_uuid: string;
  content: string;
  created_at: TimestampColumn;
  day: string;
  deleted_at: TimestampColumn | null;
  mood: number | null;
  prompt: string | null;
  title: string;
  updated_at: TimestampColumn;
  uuid: string;
  words: string;
  written_at: TimestampColumn;
}

export interface JournalGone {
  account_uuid: string;
  client_uuid: string;
  gone_at: TimestampColumn;
}

export interface LearnAttachment {
  discipline_id: string | null;
  file_uuid: string | null;
  handout_uuid: string | null;
  lesson_uuid: string | null;
  position: number;
  role: string;
  sub_section: Generated<string>;
  title: string;
  unit_uuid: string | null;
  uuid: string;
}

export interface LearnDiscipline {
  color: string;
  competencies: Generated<Json>;
  description: Generated<string>;
  edited_at: TimestampColumn | null;
  icon: string;
  id: string;
  position: number;
  revision: Generated<number>;
  title: string;
}

export interface LearnHandout {
  audience: string;
  kind: "worksheet" | "poster" | "family_letter" | "slips" | "teacher_notes";
  orientation: "portrait" | "landscape";
  pdf_key: string | null;
  pdf_made_of: string | null;
  pdf_size: number | null;
  slug: string;
  text: string;
  title: string;
  unit_uuid: string;
  uuid: string;
}

export interface LearnLesson {
  aims: Generated<string[]>;
  competency: Generated<string>;
  created_at: Generated<TimestampColumn>;
  deleted_at: TimestampColumn | null;
  description: Generated<string>;
  discipline_id: string;
  edited_at: TimestampColumn | null;
  links: Generated<Json>;
  live: Generated<boolean>;
  minutes: number;
  number: number;
  parts: Generated<Json>;
  revision: Generated<number>;
  standards: Generated<string[]>;
  title: string;
  unit_uuid: string;
  updated_at: Generated<TimestampColumn>;
  uuid: string;
}

export interface LearnLessonSession {
  lesson_uuid: string;
  position: number;
  session_uuid: string;
  sub_section: Generated<string>;
}

export interface LearnMark {
  account_uuid: string;
  lesson_uuid: string;
  marked_at: TimestampColumn;
  taught_on: string;
}

export interface LearnNote {
  account_uuid: string;
  lesson_uuid: string;
  revision: Generated<number>;
  text: string;
  updated_at: TimestampColumn;
}

export interface LearnPulse {
  account_uuid: string;
  client_uuid: string;
  hands: Json;
  held_on: string;
  lesson_uuid: string;
  sent_at: TimestampColumn;
  uuid: string;
}

export interface LearnStandard {
  bands: Generated<string[]>;
  code: string;
  framework: string;
  position: number;
  text: string;
  title: string;
  uuid: string;
}

export interface LearnUnit {
  about: Generated<Json>;
  before: Generated<Json>;
  competency: Generated<string>;
  created_at: Generated<TimestampColumn>;
  demo: Generated<boolean>;
  description: Generated<string>;
  discipline_id: string;
  edited_at: TimestampColumn | null;
  grade: string;
  palette: string;
  position: number;
  published_at: TimestampColumn | null;
  revision: Generated<number>;
  scene: string;
  sequence: Generated<string>;
  slug: string;
  standards: Generated<string[]>;
  status: Generated<"draft" | "published" | "archived">;
  title: string;
  updated_at: Generated<TimestampColumn>;
  uuid: string;
}

export interface LibraryAmbience {
  audio_key: string | null;
  cover_key: string | null;
  deleted_at: TimestampColumn | null;
  edited_at: TimestampColumn | null;
  loop_end: Generated<number>;
  loop_start: Generated<number>;
  made_from: Generated<"built_in" | "upload">;
  name: string;
  palette: string;
  picture_key: string | null;
  position: number;
  published: Generated<boolean>;
  rendered_key: string | null;
  revision: Generated<number>;
  scene: string;
  slug: string;
  uuid: Generated<string>;
}

export interface LibraryFavourite {
  account_uuid: string;
  created_at: TimestampColumn;
  session_uuid: string;
}

export interface LibraryGroup {
  audience: string;
  cover_key: string | null;
  deleted_at: TimestampColumn | null;
  description: string;
  edited_at: TimestampColumn | null;
  group_type: "series" | "collection";
  palette: string;
  picture_key: string | null;
  position: number;
  revision: Generated<number>;
  scene: string;
  slug: string;
  title: string;
  uuid: string;
}

export interface LibraryGroupSession {
  group_uuid: string;
  position: number;
  session_uuid: string;
}

export interface LibraryNarration {
  account_uuid: string;
  audio_key: string;
  captions_key: string;
  cues: Json;
  duration: number;
  language: string;
  narrator: string;
  organization_uuid: string;
  published_at: TimestampColumn;
  recording_uuid: string;
  session_uuid: string;
  transcript_key: string;
}

export interface LibraryNarratorVoice {
  language: string;
  narrator: string;
  revision: Generated<number>;
  speed: number;
  updated_at: TimestampColumn;
  voice: string;
}

export interface LibraryPicture {
  key: string;
  painted_at: TimestampColumn;
}

export interface LibraryPlay {
  account_uuid: string;
  completed: Generated<boolean>;
  heard_seconds: Generated<number>;
  paused_seconds: number;
  reported_at: TimestampColumn;
  session_uuid: string;
  started_at: TimestampColumn;
  uuid: string;
}

export interface LibraryProcessing {
  ambience_uuid: string | null;
  asked_at: TimestampColumn;
  file_name: string;
  file_size: number;
  percent: Generated<number>;
  problem: Generated<string>;
  session_uuid: string | null;
  source_key: string | null;
  step: Generated<"waiting" | "probe" | "decode" | "normalise" | "waveform" | "cover" | "failed" | "cancelled">;
  then_publish: Generated<boolean>;
  uuid: string;
}

export interface LibraryProgress {
  account_uuid: string;
  completed_at: TimestampColumn | null;
  listened_at: TimestampColumn;
  paused_seconds: number;
  reported_at: number;
  session_uuid: string;
}

export interface LibraryRecordingPause {
  message: Generated<string>;
  only_row: Generated<boolean>;
  pause: "admin" | "budget" | "provider" | null;
}

export interface LibrarySession {
  audience: "k_5" | "middle_school" | "high_school" | "adult";
  audio_key: string | null;
  author: string;
  captions_key: string | null;
  cover_key: string | null;
  created_at: Generated<TimestampColumn>;
  cues: Generated<Json>;
  cues_timed: Generated<boolean>;
  deleted_at: TimestampColumn | null;
  description: string;
  duration: number;
  edited_at: TimestampColumn | null;
  energy: string;
  eyes: "open" | "choice";
  import_id: string | null;
  import_sha256: string | null;
  made_from: Generated<"script" | "upload">;
  narrator: string;
  owner_uuid: string | null;
  palette: string;
  picture_key: string | null;
  position: number;
  published: Generated<boolean>;
  published_at: TimestampColumn | null;
  related: Generated<string[]>;
  render_key: string;
  render_order: number;
  rendered_key: string | null;
  revision: Generated<number>;
  scene: string;
  script: string;
  session_type: "session" | "thought_exercise" | "custom_exercise";
  shared_with: string | null;
  slug: string;
  sound: Json | null;
  source_sha256: string | null;
  spoken_by: string | null;
  status: Generated<"draft" | "processing" | "ready">;
  technique: string;
  theme: string;
  title: string;
  transcript_key: string | null;
  updated_at: Generated<TimestampColumn>;
  uuid: string;
  voice_name: string | null;
}

export interface LibrarySpeechUsage {
  characters: Generated<number>;
  month: string;
  requests: Generated<number>;
}

export interface LibraryVersion {
  single: Generated<boolean>;
  version: Generated<number>;
}

export interface LibraryVoiceRecording {
  job_id: string | null;
  percent: Generated<number>;
  problem: Generated<string>;
  reported_at: TimestampColumn | null;
  requested_at: TimestampColumn;
  session_uuid: string;
  status: Generated<"waiting" | "recording" | "failed">;
}

export interface LibraryWanted {
  session_uuid: string;
  wanted_at: TimestampColumn;
}

export interface NoticesNotification {
  account_uuid: string;
  at: TimestampColumn;
  exercise_uuid: string | null;
  moment: "waiting" | "ready" | "limited" | "available" | "failed" | "handed_in" | "published" | "returned";
  recording_uuid: string | null;
  status: Generated<"pending" | "completed">;
  type: "queue" | "rate_limit" | "recording";
  uuid: string;
}

export interface PartnerConnection {
  certificates: Generated<string[]>;
  changed_at: TimestampColumn;
  enabled: Generated<boolean>;
  idp_entity_id: string | null;
  kind: "colegia" | "lti13";
  name: string;
  organization_uuid: string;
  sandbox: Generated<boolean>;
  secrets: Buffer;
  settings: Json;
  test_problem: string | null;
  tested_at: TimestampColumn | null;
  uuid: Generated<string>;
}

export interface PartnerLti {
  authorization_url: string;
  client_id: string;
  connection_uuid: string;
  deployment_ids: Generated<string[]>;
  issuer: string;
  keys_url: string;
  registered_at: TimestampColumn;
  token_audience: string | null;
  token_url: string;
}

export interface PartnerLtiArrival {
  account_uuid: string;
  browser_hash: Buffer | null;
  connection_uuid: string;
  expires_at: TimestampColumn;
  path: string;
  second_step: Generated<boolean>;
  ticket_hash: Buffer;
}

export interface PartnerLtiCourse {
  connection_uuid: string;
  context_id: string;
  deployment_id: string;
  members: Generated<number>;
  members_url: string;
  nameless: Generated<number>;
  problem: string | null;
  read_at: TimestampColumn | null;
  section_uuid: string | null;
  seen_at: TimestampColumn;
  title: string;
  uuid: string;
}

export interface PartnerLtiKey {
  kid: string;
  made_at: TimestampColumn;
  sealed: Buffer;
}

export interface PartnerLtiLink {
  connection_uuid: string;
  deployment_id: string;
  line_item_url: string;
  resource_link_id: string;
  seen_at: TimestampColumn;
  uuid: string;
}

export interface PartnerLtiPick {
  account_uuid: string;
  connection_uuid: string;
  data: string | null;
  deployment_id: string;
  expires_at: TimestampColumn;
  many: boolean;
  return_url: string;
  ticket_hash: Buffer;
}

export interface PartnerLtiState {
  browser_hash: Buffer;
  connection_uuid: string;
  expires_at: TimestampColumn;
  nonce: string;
  state_hash: Buffer;
  storage_target: string | null;
}

export interface PartnerLtiTicket {
  expires_at: TimestampColumn;
  organization_uuid: string;
  ticket_hash: Buffer;
}

export interface PartnerMessage {
  expires_at: TimestampColumn;
  message_hash: Buffer;
}

export interface PartnerPerson {
  account_uuid: string;
  connection_uuid: string;
  linked_at: TimestampColumn;
  protocol: "saml" | "lti";
  signed_in_at: TimestampColumn | null;
  subject: string;
}

export interface PartnerRequest {
  connection_uuid: string;
  device_hash: Buffer;
  earlier_hash: Buffer | null;
  expires_at: TimestampColumn;
  request_id: string;
  return_to: string;
  shared_device: Generated<boolean>;
  state_hash: Buffer;
}

export interface PlatformSeed {
  name: string;
  seeded_at: Generated<TimestampColumn>;
  source_hash: string;
}

export interface PrivacyEndedSchool {
  closed_at: TimestampColumn;
  erased_at: TimestampColumn;
  name: string;
  organization_uuid: string;
  people: number;
}

export interface PrivacyErased {
  account_uuid: string;
  erased_on: string;
}

export interface PrivacyExport {
  account_uuid: string;
  asked_at: TimestampColumn;
  by_school: Generated<boolean>;
  file_key: string | null;
  size: number | null;
  status: Generated<"making" | "ready" | "failed">;
  until: TimestampColumn | null;
  uuid: string;
}

export interface PrivacyNight {
  at: TimestampColumn;
  believed: boolean;
}

export interface PrivacyRemoval {
  kind: string;
  organization_uuid: string;
  ran_at: TimestampColumn;
  removed: number;
  uuid: Generated<string>;
}

export interface PrivacySchoolExport {
  asked_at: TimestampColumn;
  file_key: string | null;
  organization_uuid: string;
  size: number | null;
  status: Generated<"making" | "ready" | "failed">;
  until: TimestampColumn;
  uuid: string;
}

export interface ReflectGone {
  account_uuid: string;
  client_uuid: string;
  gone_at: TimestampColumn;
}

export interface ReflectQuestion {
  answers: string[];
  audiences: string[];
  help: string | null;
  high_label: string;
  kind: string;
  leans: "low" | "high" | "neither";
  low_card_at: number | null;
  low_label: string;
  organization_uuid: string | null;
  position: number;
  retired_at: TimestampColumn | null;
  text: string;
  uuid: string;
}

export interface ReflectResponse {
  account_uuid: string;
  answered_at: TimestampColumn;
  answers: Generated<Json>;
  by_staff: Generated<boolean>;
  client_uuid: string;
  contexts: Generated<string[]>;
  created_at: TimestampColumn;
  day: string;
  emotions: Generated<string[]>;
  entered_by: string | null;
  moment: "before" | "after" | null;
  mood: number | null;
  note: string | null;
  session_uuid: string | null;
  uuid: string;
}

export interface ReflectSetting {
  account_uuid: string;
  not_now: string | null;
  prompt_frequency: Json;
  time_zone: string | null;
  updated_at: TimestampColumn;
}

export interface ResourceDeletion {
  deleted_at: TimestampColumn;
  deleted_by: string | null;
  files: number;
  folders: number;
  kind: "folder" | "file";
  name: string;
  thing_uuid: string;
  uuid: string;
}

export interface ResourceFile {
  added_at: TimestampColumn;
  added_by: string | null;
  changed_at: TimestampColumn;
  content_type: string;
  deletion_uuid: string | null;
  folder_uuid: string | null;
  key: string;
  name: string;
  name_key: string;
  preview: "waiting" | "ready" | "failed" | "unavailable" | null;
  sent_as: string | null;
  size: number;
  sort_key: string;
  uuid: string;
}

export interface ResourceFolder {
  added_at: TimestampColumn;
  added_by: string | null;
  changed_at: TimestampColumn;
  deletion_uuid: string | null;
  demo: Generated<boolean>;
  name: string;
  name_key: string;
  parent_uuid: string | null;
  sort_key: string;
  uuid: string;
}

export interface SiteEditing {
  account_uuid: string;
  seen_at: TimestampColumn;
  since: TimestampColumn;
  template_id: string;
}

export interface SitePage {
  draft: Json;
  edited: Generated<boolean>;
  published: Json;
  published_at: TimestampColumn;
  revision: Generated<number>;
  template_id: string;
  updated_at: TimestampColumn;
  updated_by: string | null;
}

export interface SitePicture {
  added_at: TimestampColumn;
  added_by: string | null;
  height: number;
  key: string;
  unused_since: TimestampColumn | null;
  width: number;
}

export interface SiteRevision {
  content: Json;
  kind: "draft" | "published" | "restored" | "seeded";
  revision: number;
  saved_at: TimestampColumn;
  saved_by: string | null;
  template_id: string;
  uuid: string;
}

export interface SiteVersion {
  single: Generated<boolean>;
  version: Generated<number>;
}

export interface StudioAudio {
  ambience: string | null;
  audio_key: string | null;
  captions_key: string | null;
  cues: Json | null;
  duration: number | null;
  job_id: string | null;
  percent: Generated<number>;
  problem: Generated<string>;
  purpose: "preview" | "final";
  recording_uuid: string;
  reported_at: TimestampColumn | null;
  requested_at: TimestampColumn;
  state: "waiting" | "processing" | "ready" | "failed";
  takes_key: string;
  transcript_key: string | null;
}

export interface StudioRecording {
  account_uuid: string;
  consent: number | null;
  consented_at: TimestampColumn | null;
  created_at: TimestampColumn;
  handed_in_at: TimestampColumn | null;
  language: string;
  narrator_name: Generated<string>;
  note: Generated<string>;
  organization_uuid: string;
  published_at: TimestampColumn | null;
  reviewed_by: string | null;
  script: Json;
  script_key: string;
  session_uuid: string | null;
  state: Generated<"open" | "handed_in" | "published">;
  title: string;
  updated_at: TimestampColumn;
  uuid: string;
}

export interface StudioTake {
  audio_key: string;
  best: boolean;
  floor: number;
  level: number;
  line: number;
  peak: number;
  recorded_at: TimestampColumn;
  recording_uuid: string;
  seconds: number;
  speech_seconds: number;
  uuid: string;
}

export interface SupportContact {
  account_uuid: string | null;
  away_words: string | null;
  hours: Generated<Json>;
  name: string;
  organization_uuid: string;
  position: Generated<number>;
  reach: string | null;
  revision: Generated<number>;
  role: string;
  uuid: string;
}

export interface SupportHelpline {
  against_harm: Generated<boolean>;
  call: string | null;
  chat: string | null;
  checked_at: TimestampColumn | null;
  name: string;
  note: string;
  organization_uuid: string;
  position: number;
  revision: Generated<number>;
  text_body: string | null;
  text_to: string | null;
  uuid: string;
}

export interface SupportRequest {
  account_uuid: string;
  client_uuid: string;
  contact_uuid: string;
  handed_by: string | null;
  seen_at: TimestampColumn | null;
  sent_at: TimestampColumn;
  uuid: string;
  withdrawn_at: TimestampColumn | null;
}

export interface Tables {
  activity_usage: ActivityUsage;
  articles_article: ArticlesArticle;
  articles_feed: ArticlesFeed;
  articles_feed_state: ArticlesFeedState;
  articles_sync: ArticlesSync;
  articles_tag: ArticlesTag;
  articles_version: ArticlesVersion;
  assignments_outbox: AssignmentsOutbox;
  assignments_published: AssignmentsPublished;
  assignments_section: AssignmentsSection;
  assignments_unopened: AssignmentsUnopened;
  assignments_work: AssignmentsWork;
  audit_event: AuditEvent;
  exercises_exercise: ExercisesExercise;
  exercises_pictures: ExercisesPictures;
  exercises_use: ExercisesUse;
  feedback_message: FeedbackMessage;
  identity_account: IdentityAccount;
  identity_attempt: IdentityAttempt;
  identity_card: IdentityCard;
  identity_consent: IdentityConsent;
  identity_first_link: IdentityFirstLink;
  identity_organization: IdentityOrganization;
  identity_passkey: IdentityPasskey;
  identity_passkey_challenge: IdentityPasskeyChallenge;
  identity_password_link: IdentityPasswordLink;
  identity_recovery_code: IdentityRecoveryCode;
  identity_reset_wish: IdentityResetWish;
  identity_second_step: IdentitySecondStep;
  identity_section: IdentitySection;
  identity_section_member: IdentitySectionMember;
  identity_session: IdentitySession;
  journal_entry: JournalEntry;
  journal_gone: JournalGone;
  learn_attachment: LearnAttachment;
  learn_discipline: LearnDiscipline;
  learn_handout: LearnHandout;
  learn_lesson: LearnLesson;
  learn_lesson_session: LearnLessonSession;
  learn_mark: LearnMark;
  learn_note: LearnNote;
  learn_pulse: LearnPulse;
  learn_standard: LearnStandard;
  learn_unit: LearnUnit;
  library_ambience: LibraryAmbience;
  library_favourite: LibraryFavourite;
  library_group: LibraryGroup;
  library_group_session: LibraryGroupSession;
  library_narration: LibraryNarration;
  library_narrator_voice: LibraryNarratorVoice;
  library_picture: LibraryPicture;
  library_play: LibraryPlay;
  library_processing: LibraryProcessing;
  library_progress: LibraryProgress;
  library_recording_pause: LibraryRecordingPause;
  library_session: LibrarySession;
  library_speech_usage: LibrarySpeechUsage;
  library_version: LibraryVersion;
  library_voice_recording: LibraryVoiceRecording;
  library_wanted: LibraryWanted;
  notices_notification: NoticesNotification;
  partner_connection: PartnerConnection;
  partner_lti: PartnerLti;
  partner_lti_arrival: PartnerLtiArrival;
  partner_lti_course: PartnerLtiCourse;
  partner_lti_key: PartnerLtiKey;
  partner_lti_link: PartnerLtiLink;
  partner_lti_pick: PartnerLtiPick;
  partner_lti_state: PartnerLtiState;
  partner_lti_ticket: PartnerLtiTicket;
  partner_message: PartnerMessage;
  partner_person: PartnerPerson;
  partner_request: PartnerRequest;
  platform_seed: PlatformSeed;
  privacy_ended_school: PrivacyEndedSchool;
  privacy_erased: PrivacyErased;
  privacy_export: PrivacyExport;
  privacy_night: PrivacyNight;
  privacy_removal: PrivacyRemoval;
  privacy_school_export: PrivacySchoolExport;
  reflect_gone: ReflectGone;
  reflect_question: ReflectQuestion;
  reflect_response: ReflectResponse;
  reflect_setting: ReflectSetting;
  resource_deletion: ResourceDeletion;
  resource_file: ResourceFile;
  resource_folder: ResourceFolder;
  site_editing: SiteEditing;
  site_page: SitePage;
  site_picture: SitePicture;
  site_revision: SiteRevision;
  site_version: SiteVersion;
  studio_audio: StudioAudio;
  studio_recording: StudioRecording;
  studio_take: StudioTake;
  support_contact: SupportContact;
  support_helpline: SupportHelpline;
  support_request: SupportRequest;
}
