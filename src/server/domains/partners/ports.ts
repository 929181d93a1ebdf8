/** What partners need of identity, and of the adapters. */
import type { SessionState } from '#contract/identity.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Adapters } from '#server/partners/partner.ts'

export interface PartnerOpening {
  accountUuid: string
  shared: boolean
  /** The platform said that it asked for one, or the school vouches for it. */
  secondStep: boolean
  /** The device that began, as it is kept; without one the first device that brings the cookie is meant. */
  deviceHash?: Buffer | undefined
  /** Comes with no call of the app, so that the device is not told by it. */
  withoutDevice?: boolean
  /** Of the session that this one takes the place of, where no cookie comes along. */
  earlierHash?: Buffer | undefined
}

export interface PickableSessionItem {
  uuid: string
  title: string
  description: string
  audience: string
  /** Seconds. */
  duration: number
  /** Of its picture, in the storage; null until it is painted. */
  cover_key: string | null
}

export interface PickableLessonItem {
  uuid: string
  title: string
  unit: string
  grade: string
  sessions: { uuid: string; title: string; description: string; duration: number }[]
}

export interface PickableResults<Thing> {
  found: readonly Thing[]
  /** There are others that were not brought. */
  more: boolean
}

interface LoginCredentials {
  email: string
  password: string
  school_code?: string | undefined
  shared_device?: boolean | undefined
  code?: string | undefined
}

export interface PartnersDependencies {
  adapters: Adapters
  /** @throws Failure not_permitted */
  openSession(opening: PartnerOpening, context: CallContext): Promise<SessionState>
  /** Inside a transaction. @returns gives the cookie, once that is kept. @throws Failure not_permitted */
  beginSession(tx: Database, opening: PartnerOpening & { now: Date }, context: CallContext): Promise<() => void>
  signIn(login: LoginCredentials, context: CallContext): Promise<SessionState>
  /** Slows guessing of a name that we do not keep the password of. @throws Failure too_many_attempts */
  slowed<Result>(name: string, context: CallContext, work: () => Promise<Result>): Promise<Result>
  /** Published sessions that a teacher may put into a course, by words in them or by their grade. */
  toPick(search: string): Promise<PickableResults<PickableSessionItem>>
  /** Those of them that are there. */
  picked(uuids: readonly string[]): Promise<PickableSessionItem[]>
  /** Published lessons with sessions in them, in the same two ways. */
  lessonsToPick(search: string): Promise<PickableResults<PickableLessonItem>>
  pickedLessons(uuids: readonly string[]): Promise<PickableLessonItem[]>
  /** The device of a call, and the session whose cookie it brings, as they are kept. */
  placeOf(context: Pick<CallContext, 'identity' | 'secret'>): { deviceHash: Buffer; earlierHash: Buffer | undefined }
}

export interface PartnersContext {
  platform: Platform
  ports: PartnersDependencies
}
