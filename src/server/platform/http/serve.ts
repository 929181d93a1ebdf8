/** Turns a domain's contract and its handlers into routes; a missing or wrong handler does not compile. */
import type { Access, Endpoint, ResponseInput, RequestData } from '#contract/endpoint.ts'
import type { RawBuilder } from 'kysely'
import type { Feature } from '#rules/features.ts'
import type { Actor } from '../actor.ts'

/**
 * What a call wants to know of who asks: expressions over the row of `identity_account`. The statement that proves who it is
 * reads them as well, so that the call goes to the database once and not twice.
 */
export type SessionColumns = Readonly<Record<string, RawBuilder<unknown>>>
/** The values of what was wanted, by the same names. */
export type SessionColumnValues = Readonly<Record<string, unknown>>

/** What an act was about. Nothing that somebody wrote belongs here. */
export interface AuditSubject {
  /** A noun: `page`, `session`, `feedback`. */
  kind: string
  uuid?: string
  /** That admins know it by, as it was. People are not named here: the log looks their name up. */
  name?: string
  /** The account of the person it was about. */
  person?: string
  /** They have erased all that was kept of them: not even this refers to them. */
  unnamed?: true
}

/** An act on several people at once, for the log: a line for each of them, or the one line of an act that reached nobody. */
export const auditSubjectPerPerson = (people: readonly string[], thing: AuditSubject): readonly AuditSubject[] =>
  people.length === 0 ? [thing] : [...new Set(people)].map((person) => ({ ...thing, person }))

/** An audited call that has succeeded. */
export interface AuditRecord {
  act: string
  accountUuid: string
  /** Done by an operator, to what all schools here share. */
  installation: boolean
  /** Empty where the handler said nothing; of several, each is a line of its own. */
  about: Partial<AuditSubject> | readonly AuditSubject[]
}
/** Writes it down, all of it or nothing. @throws where it could not be written */
export type WriteAudit = (act: AuditRecord) => Promise<void>

/** What a handler may know of the request beside its blocks, and the cookie it may set. */
export interface CallContext {
  /** Scheme and host the caller used, for absolute addresses. */
  origin: string
  address: string
  userAgent: string
  /** The device's own name for itself; empty when it gave none. */
  identity: string
  /** The secret of the session cookie, empty without one. */
  secret: string
  /** What the call wanted to know of who asks; empty without anyone. */
  known: SessionColumnValues
  /** What stands in the {places} of the path. */
  params: Readonly<Record<string, string>>
  /**
   * Tells the audit log what the act was about, or by null that this time nothing was done; the last word counts. Of several
   * things, as of several people, each is a line.
   */
  about(thing: AuditSubject | readonly AuditSubject[] | null): void
  /** Tells the audit log who did it, where a call is open to whoever asks. */
  by(accountUuid: string): void
  /** Sets the session cookie, which goes when the browser is closed if it says so; clears it with an empty secret. */
  setCookie(secret: string, options?: { untilClosed?: boolean }): void
}

type CallerFor<Who extends Access> = Who extends 'public' ? Actor | null : Actor

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
  wanted?: SessionColumns | undefined
  /** For people whose school has switched it off there is no such call. */
  feature?: Feature
  handle(blocks: Record<string, unknown>, actor: Actor | null, context: CallContext): Promise<Record<string, unknown>>
}

/** @param wanting what single calls want to know of who asks */
export const createRoutes = <Contract extends object>(
  contract: Contract,
  handlers: Handlers<Contract>,
  wanting: { [Name in keyof Handlers<Contract>]?: SessionColumns } = {},
): Route[] =>
  Object.entries(handlers).map(([name, handle]) => ({
    endpoint: contract[name as keyof Contract] as Endpoint,
    wanted: wanting[name as keyof Handlers<Contract>],
    handle: handle as Route['handle'],
  }))

/** All calls of a domain belong to something that a school may switch off; a new one does without saying so. */
export const withFeature = (feature: Feature, routes: readonly Route[]): Route[] =>
  routes.map((route) => ({ ...route, feature }))
