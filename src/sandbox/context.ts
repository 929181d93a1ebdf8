/** The shared context of all parts of the sandbox partner. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from './state.ts'

export interface SandboxContext {
  store: Store
  /** The sandbox's own URL. */
  address: () => string
  /** The URL of Alaia. */
  alaia: () => string
  /** Fetches a page of Alaia; empty if there is none. */
  readMetadata: (address: string) => Promise<string>
}

/** The number of received calls to remember. */
const MAX_CALLS = 400

export const recordCall = (
  { store }: SandboxContext,
  what: string,
  { status, body }: { status: number; body: unknown },
): void => {
  const { arrived } = store.state
  arrived.unshift({ at: new Date().toISOString(), what, status, body })
  if (arrived.length > MAX_CALLS) arrived.length = MAX_CALLS
  store.save()
}

const COOKIE = 'colegia_person'

/** The signed-in person of the sandbox, which trusts everyone who uses it. */
export const findSignedInPerson = ({ store }: SandboxContext, request: FastifyRequest) => {
  const id = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
  return id ? store.person(id) : undefined
}

export const setSignedInPerson = (reply: FastifyReply, id: string): void =>
  void reply.header('set-cookie', `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`)
