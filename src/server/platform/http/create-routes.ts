/** Turns a domain's contract and its handlers into routes. A missing or mistyped handler doesn't compile. */
import type { Access, Endpoint, ResponseInput, RequestData } from '#contract/endpoint.ts'
import type { RawBuilder } from 'kysely'
import type { Feature } from '#rules/features.ts'
import type { Actor } from '../actor.ts'

/**
 * Data that a call needs about its caller, as expressions over the row of `identity_account`. The query that
 * authenticates the caller reads them too, so that the call makes one round trip to the database instead of two.
 */
export type SessionColumns = Readonly<Record<string, RawBuilder<unknown>>>
/** The values of the requested columns, by the same names. */
export type SessionColumnValues = Readonly<Record<string, unknown>>

/** The subject of an audit event. Never include text that a person wrote. */
export interface AuditSubject {
  /** A noun: `page`, `session`, `feedback`. */
  kind: string
  uuid?: string
  /** The name that admins know it by, at that time. Don't name people here: the log looks up their names. */
  name?: string
  /** The account of the person whom the act concerned. */
  person?: string
  /** The person erased all of their data: not even this event refers to them. */
  unnamed?: true
}

/**
 * Returns the subjects of an act on several people: one log entry for each person, or a single entry if the act reached
 * nobody.
 */
export const createAuditSubjects = (people: readonly string[], subject: AuditSubject): readonly AuditSubject[] =>
  people.length === 0 ? [subject] : [...new Set(people)].map((person) => ({ ...subject, person }))

/** An audited call that has succeeded. */
export interface AuditRecord {
  act: string
  accountUuid: string
  /** True if a system admin changed something that all schools of the installation share. */
  installation: boolean
  /** Empty if the handler set nothing. Each of several subjects becomes an entry of its own. */
  about: Partial<AuditSubject> | readonly AuditSubject[]
}
/** Writes all entries or none. @throws if they could not be written */
export type WriteAudit = (act: AuditRecord) => Promise<void>

/** The data about the request that a handler can read besides its blocks, and the cookie that it can set. */
export interface CallContext {
  /** Scheme and host that the caller used, for absolute URLs. */
  origin: string
  address: string
  userAgent: string
  /** The name that the device sends for itself; empty if it sends none. */
  identity: string
  /** The secret of the session cookie; empty if there is none. */
  secret: string
  /** The values of the requested session columns; empty if nobody is signed in. */
  known: SessionColumnValues
  /** The values of the `{placeholders}` in the path. */
  params: Readonly<Record<string, string>>
  /**
   * Sets the subject of the audit event; null means that nothing was done this time. The last call counts. Each of
   * several subjects becomes an entry of its own.
   */
  about(subject: AuditSubject | readonly AuditSubject[] | null): void
  /** Sets who acted for the audit log, in calls that are open to anyone. */
  by(accountUuid: string): void
  /**
   * Sets the session cookie, or clears it for an empty secret. With `endsWithBrowser` the cookie ends when the browser is
   * closed.
   */
  setCookie(secret: string, options?: { endsWithBrowser?: boolean }): void
}

type CallerFor<Level extends Access> = Level extends 'public' ? Actor | null : Actor

export type Handler<E extends Endpoint> = (
  blocks: RequestData<E>,
  actor: CallerFor<E['access']>,
  context: CallContext,
) => Promise<ResponseInput<E>>

type EndpointsOf<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint ? Name : never]: Contract[Name]
}
export type Handlers<Contract> = {
  [Name in keyof EndpointsOf<Contract>]: EndpointsOf<Contract>[Name] extends Endpoint
    ? Handler<EndpointsOf<Contract>[Name]>
    : never
}

export interface Route {
  endpoint: Endpoint
  sessionColumns?: SessionColumns | undefined
  /** If a school turned this feature off, the call doesn't exist for its people. */
  feature?: Feature
  handle(blocks: Record<string, unknown>, actor: Actor | null, context: CallContext): Promise<Record<string, unknown>>
}

/** @param columnsByCall the session columns that single calls need */
export const createRoutes = <Contract extends object>(
  contract: Contract,
  handlers: Handlers<Contract>,
  columnsByCall: { [Name in keyof Handlers<Contract>]?: SessionColumns } = {},
): Route[] =>
  Object.entries(handlers).map(([name, handle]) => ({
    endpoint: contract[name as keyof Contract] as Endpoint,
    sessionColumns: columnsByCall[name as keyof Handlers<Contract>],
    handle: handle as Route['handle'],
  }))

/** Assigns all calls of a domain to a feature that a school may turn off, including calls that are added later. */
export const withFeature = (feature: Feature, routes: readonly Route[]): Route[] =>
  routes.map((route) => ({ ...route, feature }))
