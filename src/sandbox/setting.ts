/** What every part of the sandbox partner stands on. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from './state.ts'

export interface SandboxContext {
  store: Store
  /** Our own address. */
  address: () => string
  /** Where Alaia is. */
  alaia: () => string
  /** What stands at an address of Alaia's; empty where nothing does. */
  readMetadata: (address: string) => Promise<string>
}

/** How many things are remembered that came to the door. */
const MOST_ARRIVALS = 400

export const recordArrival = (
  { store }: SandboxContext,
  what: string,
  { status, body }: { status: number; body: unknown },
): void => {
  const { arrived } = store.state
  arrived.unshift({ at: new Date().toISOString(), what, status, body })
  if (arrived.length > MOST_ARRIVALS) arrived.length = MOST_ARRIVALS
  store.save()
}

const COOKIE = 'colegia_person'

/** Who is signed in at the sandbox: it trusts whoever sits in front of it. */
export const findSignedInPerson = ({ store }: SandboxContext, request: FastifyRequest) => {
  const id = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
  return id ? store.person(id) : undefined
}

export const setSignedInPerson = (reply: FastifyReply, id: string): void =>
  void reply.header('set-cookie', `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`)
