/** Turns a domain's contract and its handlers into routes; a missing or wrong handler does not compile. */
import type { Access, Endpoint, Given, Received } from '#contract/endpoint.ts'
import type { Actor } from '../actor.ts'

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
  /** Sets the session cookie, or clears it with an empty secret. */
  setCookie(secret: string): void
}

type Asker<Who extends Access> = Who extends 'public' ? Actor | null : Actor

export type Handler<E extends Endpoint> = (
  blocks: Received<E>,
  actor: Asker<E['access']>,
  context: CallContext,
) => Promise<Given<E>>

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
  handle(blocks: Record<string, unknown>, actor: Actor | null, context: CallContext): Promise<Record<string, unknown>>
}

export const serve = <Contract extends object>(contract: Contract, handlers: Handlers<Contract>): Route[] =>
  Object.entries(handlers).map(([name, handle]) => ({
    endpoint: contract[name as keyof Contract] as Endpoint,
    handle: handle as Route['handle'],
  }))
