/** The rooms of the house and the only arrows between them (docs/architecture.md). */

interface Room {
  /** Where the room is below src/; `*` stands for one noun: a domain, a feature. */
  at: string
  /** What it may import: files, or folders ending in a slash; `*` is the same noun. */
  may: string[]
  /** The npm packages it may import; without a list any, except those of the other wing. */
  packages?: string[]
}

const protocol = ['contract/endpoint.ts', 'contract/envelope.ts', 'contract/failures.ts', 'contract/events.ts']
/** Who someone is: the one vocabulary that every noun speaks. */
const people = 'contract/identity.ts'
const own = ['contract/*.ts', 'contract/*/']

/** In the order they are tried: a room comes before the one it lies in. */
export const rooms: readonly Room[] = [
  { at: 'rules/', may: [], packages: [] },
  { at: 'art/', may: ['rules/'], packages: [] },
  { at: 'contract/', may: ['rules/'], packages: ['zod'] },

  // A pretend platform of a school: it knows Alaia by HTTP only.
  { at: 'sandbox/', may: ['rules/'] },

  { at: 'server/platform/', may: [...protocol, people, 'rules/'] },
  { at: 'server/partners/', may: ['server/platform/', 'rules/'] },
  { at: 'server/generation/', may: ['server/platform/', 'rules/', 'art/'] },
  {
    at: 'server/domains/*/',
    may: [
      ...own,
      ...protocol,
      people,
      'rules/',
      'art/',
      'server/platform/',
      'server/partners/partner.ts',
      'server/partners/lti/tool.ts',
      'server/partners/roster/one-roster.ts',
      'server/partners/roster/roster.ts',
      'server/generation/facts.ts',
      'server/generation/generation.ts',
      'server/generation/cards/cards.ts',
      'server/generation/cards/make-in-thread.ts',
      'server/generation/covers/covers.ts',
      'server/generation/handouts/blocks.ts',
      'server/generation/handouts/handouts.ts',
      'server/generation/handouts/make-in-thread.ts',
      'server/generation/handouts/read-blocks.ts',
      'server/generation/moderation/moderation.ts',
      'server/generation/pictures/pictures.ts',
      'server/generation/providers/providers.ts',
    ],
  },
  // Joins the domains. It knows nothing of the processes and commands that use it.
  {
    at: 'server/composition/',
    may: [
      'server/platform/',
      'server/partners/',
      'server/generation/',
      'server/domains/',
      'server/public-pages/',
      'server/backup/',
      'server/demo-files.ts',
      'contract/',
      'rules/',
      'art/',
    ],
  },
  { at: 'server/', may: ['server/', 'contract/', 'rules/', 'art/'] },

  { at: 'web/lib/', may: ['contract/call.ts', ...protocol, people, 'rules/'] },
  { at: 'web/ui/', may: ['contract/call.ts', 'rules/', 'art/'] },
  { at: 'web/session/', may: ['web/lib/', 'web/ui/', 'contract/call.ts', people, 'rules/'] },
  {
    at: 'web/features/*/',
    may: [
      ...own,
      ...protocol,
      'contract/call.ts',
      people,
      'contract/site-pages.ts',
      'rules/',
      'art/',
      'web/lib/',
      'web/ui/',
      'web/session/',
    ],
  },
  // The public pages, drawn on the server; their sections also stand in the editor's preview.
  {
    at: 'web/site/',
    may: [
      'web/lib/',
      'web/ui/',
      'contract/site.ts',
      'contract/site-pages.ts',
      'contract/articles.ts',
      'contract/call.ts',
      ...protocol,
      'rules/',
      'art/',
    ],
  },
  {
    at: 'web/screens/',
    may: ['web/features/', 'web/site/', 'web/session/', 'web/ui/', 'web/lib/', 'contract/', 'rules/'],
  },
  { at: 'web/', may: ['web/', 'contract/', 'rules/'] },
]

/** Domain or feature pairs that may know each other after all: [from, to], each with its reason beside it. */
export const declared: readonly (readonly [from: string, to: string])[] = [
  // A class sees the lesson that its teacher reads, and hears a session of the library.
  ['web/features/learn/', 'contract/library.ts'],
  // A school is administered on one page; some of its parts belong to other domains.
  ['web/features/identity/', 'contract/support/admin'],
  ['web/features/identity/', 'contract/reflect'],
  ['web/features/identity/', 'contract/privacy'],
  // What a platform has not heard yet stands on the page of its connection; the calls are those of assigned work.
  ['web/features/partners/', 'contract/assignments/outbox.ts'],
  // The catalogue is the library as operators keep it: the same rows, asked for by other people.
  ['server/domains/library/', 'contract/catalogue'],
  ['web/features/library/', 'contract/catalogue'],
]

const ofTheServer = /^(node:|fastify|@fastify\/|kysely|pg$|pg-boss|@electric-sql\/|sharp|aws4fetch)/
const ofTheWeb = /^(react$|react-dom|react-router|react-|@tanstack\/|@base-ui\/|@hookform\/)/

interface Place {
  room: Room
  noun: string
}

/** @param path below src/ */
const placeOf = (path: string): Place | undefined => {
  for (const room of rooms) {
    const pattern = new RegExp(`^${room.at.replace('*', '(?<noun>[^/]+)')}`)
    const match = pattern.exec(path)
    if (match) return { room, noun: match.groups?.['noun'] ?? '' }
  }
  return undefined
}

const within = (path: string, place: string): boolean => (place.endsWith('/') ? path.startsWith(place) : path === place)

const mayEnter = (path: string, { room, noun }: Place): boolean =>
  [room.at, ...room.may].some((place) => within(path, place.replace('*', noun)))

const packageComplaint = (name: string, from: string, { room }: Place): string | undefined => {
  if (room.packages && !room.packages.includes(name)) return `${room.at} may not use the package ${name}`
  if (from.startsWith('web/') && ofTheServer.test(name)) return `${name} belongs to the server`
  if (from.startsWith('server/') && ofTheWeb.test(name)) return `${name} belongs to the web`
  return undefined
}

/**
 * Says what is wrong with an import, or nothing.
 *
 * @param from the importing file below src/, as `server/domains/library/library.queries.ts`
 * @param to a path below src/, a path that leaves it (`../tests/…`), or the name of a package
 */
export const complaint = (from: string, to: { path: string } | { package: string }): string | undefined => {
  const place = placeOf(from)
  if (!place) return undefined
  if ('package' in to) return packageComplaint(to.package, from, place)
  if (/^\.\.\/(tests|scripts|bench)\//.test(to.path)) return `src/ may not import ${to.path.slice(3)}`
  if (to.path.startsWith('../')) return undefined
  if (declared.some(([one, other]) => from.startsWith(one) && to.path.startsWith(other))) return undefined
  return mayEnter(to.path, place) ? undefined : `${place.room.at.replace('*', place.noun)} may not import ${to.path}`
}
