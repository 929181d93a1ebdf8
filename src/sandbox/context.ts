/** The shared context of all parts of the sandbox platform. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxStore } from './state.ts'

export interface SandboxContext {
  store: SandboxStore
  /** The sandbox's own URL. */
  getUrl: () => string
  /** The URL of Alaia. */
  getAlaiaUrl: () => string
  /** Fetches Alaia's SAML metadata. Returns an empty string if that fails. */
  fetchMetadata: (url: string) => Promise<string>
}

/** The number of received calls to remember. */
const MAX_RECORDED_CALLS = 400

export const recordCall = (
  { store }: SandboxContext,
  what: string,
  { status, body }: { status: number; body: unknown },
): void => {
  const { arrived } = store.state
  arrived.unshift({ at: new Date().toISOString(), what, status, body })
  if (arrived.length > MAX_RECORDED_CALLS) arrived.length = MAX_RECORDED_CALLS
  store.save()
}

const COOKIE = 'colegia_person'

/** Returns the signed-in person. The sandbox trusts everyone who uses it. */
export const findSignedInPerson = ({ store }: SandboxContext, request: FastifyRequest) => {
  const id = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
  return id ? store.findPerson(id) : undefined
}

export const setSignedInPerson = (reply: FastifyReply, id: string): void =>
  void reply.header('set-cookie', `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`)
