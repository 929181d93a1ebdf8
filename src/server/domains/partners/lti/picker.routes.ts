/** Choosing for a course: the lists, and the way back with what was chosen. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Doors } from '../doors.ts'
import { fieldsOf, noting, sendPage, toScreen } from './answering.ts'
import { carryPage, carryScript, type Picked, pickerPage, type PickerPart, pickerParts } from './picker-page.ts'
import { finishPicking, meantBy, pickingWith } from './picking.ts'

/** Things that may be put into a course in one go. */
const MOST_CHOSEN = 30
const LONGEST_SEARCH = 80

interface Wish {
  ticket: string
  part?: PickerPart
  search?: string
  picked?: Picked
  /** Nothing was chosen the last time. */
  empty?: boolean
}

const none = { found: [], more: false }
const nothing: Picked = { sessions: [], lessons: [] }

/** In the platform's frame or not: the ticket alone says who chooses, and it is good for nothing else. */
export const showPicker = async (routes: Doors, reply: FastifyReply, wish: Wish): Promise<FastifyReply> => {
  const { ticket, part = 'sessions', search = '', picked = nothing, empty = false } = wish
  const picking = await pickingWith(routes, ticket)
  if (!picking) return reply.redirect(toScreen({ error: 'late' }), 303)
  const sessions = part === 'sessions' ? await routes.ports.toPick(search) : none
  const lessons = part === 'lessons' ? await routes.ports.lessonsToPick(search) : none
  const html = pickerPage({
    ticket,
    search,
    part,
    many: picking.many,
    sessions: sessions.found,
    lessons: lessons.found,
    more: sessions.more || lessons.more,
    picked: await meantBy(routes, picked),
    empty,
  })
  return sendPage(reply, { html, framed: true, also: "img-src 'self'; form-action 'self'" })
}

const listIn = (given: unknown, name: string): string[] => {
  const value = (given as Record<string, string | string[] | undefined> | null)?.[name] ?? []
  return [value].flat().slice(0, MOST_CHOSEN)
}
const pickedIn = (given: unknown): Picked => ({ sessions: listIn(given, 'session'), lessons: listIn(given, 'lesson') })

/** The answer is for one address, and the page that carries it may send a form to no other. */
const carry = async (routes: Doors, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { ticket = '' } = fieldsOf(request)
  const picked = pickedIn(request.body)
  if (picked.sessions.length + picked.lessons.length === 0) return showPicker(routes, reply, { ticket, empty: true })
  try {
    const { returnUrl, token } = await finishPicking(routes, { ticket, picked, origin: routes.originOf(request) })
    const also = `script-src 'self'; form-action ${new URL(returnUrl).origin}`
    return sendPage(reply, { html: carryPage(returnUrl, token), framed: true, also })
  } catch (cause) {
    return reply.redirect(noting(routes, request)(cause), 303)
  }
}

export const pickerRoutes = (app: FastifyInstance, routes: Doors): void => {
  app.get('/lti/pick', (request, reply) => {
    const { ticket = '', q = '', part } = fieldsOf(request)
    return showPicker(routes, reply, {
      ticket,
      part: pickerParts.find((one) => one === part) ?? 'sessions',
      search: q.slice(0, LONGEST_SEARCH),
      picked: pickedIn(request.query),
    })
  })
  app.post('/lti/deep-link', (request, reply) => carry(routes, request, reply))
  app.get('/lti/carry.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(carryScript))
}
