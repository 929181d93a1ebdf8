/** The dependencies of partners on identity and on the adapters. */
import type { RequestData } from '#contract/endpoint.ts'
import type { SessionState } from '#contract/identity.ts'
import type { externalLogin } from '#contract/partners.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Adapters } from '#server/partners/partner.ts'

export interface PartnerSessionOptions {
  accountUuid: string
  shared: boolean
  /** The platform reported a second step, or the school vouches for it. */
  secondStep: boolean
  /**
   * The hash of the device that started, as stored; without one, the first device that sends the cookie claims the
   * session.
   */
  deviceHash?: Buffer | undefined
  /** The request doesn't come from the app, so it doesn't identify the device. */
  withoutDevice?: boolean
  /** The hash of the session that this one replaces, if the request sends no cookie. */
  earlierHash?: Buffer | undefined
}

export interface PickableSessionItem {
  uuid: string
  title: string
  description: string
  audience: string
  /** Duration in seconds. */
  duration: number
  /** The storage key of its cover; null until the cover is rendered. */
  cover_key: string | null
}

export interface PickableLessonItem {
  uuid: string
  title: string
  unit: string
  grade: string
  sessions: { uuid: string; title: string; description: string; duration: number }[]
}

export interface PickableSessions {
  sessions: readonly PickableSessionItem[]
  /** There are further results that were not returned. */
  hasMore: boolean
}

export interface PickableLessons {
  lessons: readonly PickableLessonItem[]
  /** There are further results that were not returned. */
  hasMore: boolean
}

type LoginCredentials = RequestData<typeof externalLogin>['Login']

export interface PartnersDependencies {
  adapters: Adapters
  /** @throws Failure not_permitted */
  openSession(opening: PartnerSessionOptions, context: CallContext): Promise<SessionState>
  /**
   * Opens a session inside a transaction. @returns a function that sets the cookie; call it after the commit
   * @throws Failure not_permitted
   */
  beginSession(tx: Database, opening: PartnerSessionOptions & { now: Date }, context: CallContext): Promise<() => void>
  signIn(login: LoginCredentials, context: CallContext): Promise<SessionState>
  /** Limits guesses at a name whose password we don't store. @throws Failure too_many_attempts */
  withRateLimit<Result>(name: string, context: CallContext, work: () => Promise<Result>): Promise<Result>
  /** Finds published sessions that a teacher may add to a course, by their text or their grade. */
  findPickableSessions(search: string): Promise<PickableSessions>
  /** Returns those of the sessions that exist. */
  listPickedSessions(uuids: readonly string[]): Promise<PickableSessionItem[]>
  /** Finds published lessons with sessions, in the same two ways. */
  findPickableLessons(search: string): Promise<PickableLessons>
  listPickedLessons(uuids: readonly string[]): Promise<PickableLessonItem[]>
  /** Returns the hashes of a call's device and of the session whose cookie it sends, as stored. */
  getHashes(context: Pick<CallContext, 'identity' | 'secret'>): { deviceHash: Buffer; earlierHash: Buffer | undefined }
}

export interface PartnersContext {
  platform: Platform
  ports: PartnersDependencies
}
