/** Choosing for a course: the list, and the way back with what was chosen. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Doors } from '../doors.ts'
import { fieldsOf, noting, sendPage, toScreen } from './answering.ts'
import { carryPage, carryScript, pickerPage } from './picker-page.ts'
import { finishPicking, pickingWith } from './picking.ts'

/** Things that may be put into a course in one go. */
const MOST_CHOSEN = 30
const LONGEST_SEARCH = 80

interface Wish {
  ticket: string
  search?: string
  /** Nothing was chosen the last time. */
  empty?: boolean
}

/** In the platform's frame or not: the ticket alone says who chooses, and it is good for nothing else. */
export const showPicker = async (routes: Doors, reply: FastifyReply, wish: Wish): Promise<FastifyReply> => {
  const { ticket, search = '', empty = false } = wish
  const picking = await pickingWith(routes, ticket)
  if (!picking) return reply.redirect(toScreen({ error: 'late' }), 303)
  const sessions = await routes.ports.toPick(search)
  return sendPage(reply, { html: pickerPage({ ticket, search, many: picking.many, sessions, empty }), framed: true })
}

const chosenIn = ({ body }: FastifyRequest): string[] => {
  const session = (body as Record<string, string | string[] | undefined> | null)?.['session'] ?? []
  return [session].flat().slice(0, MOST_CHOSEN)
}

/** The answer is for one address, and the page that carries it may send a form to no other. */
const carry = async (routes: Doors, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { ticket = '' } = fieldsOf(request)
  const uuids = chosenIn(request)
  if (uuids.length === 0) return showPicker(routes, reply, { ticket, empty: true })
  try {
    const { returnUrl, token } = await finishPicking(routes, { ticket, uuids, origin: routes.originOf(request) })
    const also = `script-src 'self'; form-action ${new URL(returnUrl).origin}`
    return sendPage(reply, { html: carryPage(returnUrl, token), framed: true, also })
  } catch (cause) {
    return reply.redirect(noting(routes, request)(cause), 303)
  }
}

export const pickerRoutes = (app: FastifyInstance, routes: Doors): void => {
  app.get('/lti/pick', (request, reply) => {
    const { ticket = '', q = '' } = fieldsOf(request)
    return showPicker(routes, reply, { ticket, search: q.slice(0, LONGEST_SEARCH) })
  })
  app.post('/lti/deep-link', (request, reply) => carry(routes, request, reply))
  app.get('/lti/carry.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(carryScript))
}
