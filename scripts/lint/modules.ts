/** The modules of src/ and the only imports that may cross their boundaries (docs/architecture.md). */

interface Module {
  /** The folder below src/; `*` matches one noun: a domain or a feature. */
  folder: string
  /** The files, or folders ending in a slash, that it may import; `*` is the same noun. */
  imports: string[]
  /** The npm packages that it may import. Without a list it may import any package that its side may use. */
  packages?: string[]
}

const protocol = [
  'contract/endpoint.ts',
  'contract/envelope.ts',
  'contract/failures.ts',
  'contract/events.ts',
  'contract/user-facing-error.ts',
]
/** Accounts and roles, which every domain and feature may know. */
const peopleContract = 'contract/identity.ts'
const ownContract = ['contract/*.ts', 'contract/*/']

/** The first match counts, so a module comes before the one that contains it. */
export const modules: readonly Module[] = [
  { folder: 'rules/', imports: [], packages: [] },
  { folder: 'art/', imports: ['rules/'], packages: [] },
  { folder: 'contract/', imports: ['rules/'], packages: ['zod'] },

  // The simulated learning platform of a school uses Alaia by HTTP only.
  { folder: 'sandbox/', imports: ['rules/'] },

  { folder: 'server/platform/', imports: [...protocol, peopleContract, 'rules/'] },
  { folder: 'server/partners/', imports: ['server/platform/', 'rules/'] },
  { folder: 'server/generation/', imports: ['server/platform/', 'rules/', 'art/'] },
  {
    folder: 'server/domains/*/',
    imports: [
      ...ownContract,
      ...protocol,
      peopleContract,
      'rules/',
      'art/',
      'server/platform/',
      'server/partners/partner.ts',
      'server/partners/lti/tool.ts',
      'server/partners/roster/oneroster.ts',
      'server/partners/roster/roster.ts',
      'server/generation/facts.ts',
      'server/generation/generation.ts',
      'server/generation/cards/sign-in-cards-pdf.ts',
      'server/generation/cards/render-in-worker.ts',
      'server/generation/covers/covers.ts',
      'server/generation/handouts/blocks.ts',
      'server/generation/handouts/handouts.ts',
      'server/generation/handouts/render-in-worker.ts',
      'server/generation/handouts/parse-blocks.ts',
      'server/generation/moderation/moderation.ts',
      'server/generation/pictures/pictures.ts',
      'server/generation/providers/providers.ts',
    ],
  },
  // Composition joins the domains. It may not import the processes and commands that use it.
  {
    folder: 'server/composition/',
    imports: [
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
  { folder: 'server/', imports: ['server/', 'contract/', 'rules/', 'art/'] },

  { folder: 'web/lib/', imports: ['contract/call.ts', ...protocol, peopleContract, 'rules/'] },
  {
    folder: 'web/ui/',
    imports: ['contract/call.ts', 'contract/failures.ts', 'contract/user-facing-error.ts', 'rules/', 'art/'],
  },
  { folder: 'web/session/', imports: ['web/lib/', 'web/ui/', 'contract/call.ts', peopleContract, 'rules/'] },
  // The features say what their documents are; autosave knows none of them.
  { folder: 'web/autosave/', imports: ['web/lib/', 'web/ui/', 'web/session/', 'contract/call.ts', 'rules/'] },
  {
    folder: 'web/features/*/',
    imports: [
      ...ownContract,
      ...protocol,
      'contract/call.ts',
      peopleContract,
      'contract/site-pages.ts',
      'rules/',
      'art/',
      'web/lib/',
      'web/ui/',
      'web/session/',
      'web/autosave/',
    ],
  },
  // The public pages are rendered on the server; the editor's preview shows their sections too.
  {
    folder: 'web/site/',
    imports: [
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
    folder: 'web/screens/',
    imports: [
      'web/features/',
      'web/site/',
      'web/autosave/',
      'web/session/',
      'web/ui/',
      'web/lib/',
      'contract/',
      'rules/',
    ],
  },
  { folder: 'web/', imports: ['web/', 'contract/', 'rules/'] },
]

/** Exceptions: domains or features that may import each other, each with its reason. */
export const exceptions: readonly (readonly [from: string, to: string])[] = [
  // The classroom screen shows a session of the library in a lesson.
  ['web/features/learn/', 'contract/library.ts'],
  // One page administers a school; some of its parts belong to other domains.
  ['web/features/identity/', 'contract/support/admin'],
  ['web/features/identity/', 'contract/reflect'],
  ['web/features/identity/', 'contract/privacy'],
  // The page of a connection lists pending deliveries, whose endpoints belong to assignments.
  ['web/features/partners/', 'contract/assignments/outbox.ts'],
  // The catalog is the admin's view of the library: the same rows with other access.
  ['server/domains/library/', 'contract/catalog'],
  ['web/features/library/', 'contract/catalog'],
]

const serverPackages =
  /^(node:|fastify|@fastify\/|kysely|pg$|pg-boss|@electric-sql\/|sharp|aws4fetch|piscina|@tus\/|@simplewebauthn\/server)/
const webPackages =
  /^(react$|react-dom|react-router|react-|@tanstack\/|@base-ui\/|@hookform\/|idb$|tus-js-client|@simplewebauthn\/browser)/

interface FileModule {
  module: Module
  /** The domain or feature that `*` matched; empty without one. */
  noun: string
}

/** @param path below src/ */
const findModule = (path: string): FileModule | undefined => {
  for (const module of modules) {
    const match = new RegExp(`^${module.folder.replace('*', '(?<noun>[^/]+)')}`).exec(path)
    if (match) return { module, noun: match.groups?.['noun'] ?? '' }
  }
  return undefined
}

const isWithin = (path: string, target: string): boolean =>
  target.endsWith('/') ? path.startsWith(target) : path === target

const mayImport = ({ module, noun }: FileModule, path: string): boolean =>
  [module.folder, ...module.imports].some((target) => isWithin(path, target.replace('*', noun)))

const checkPackage = (name: string, from: string, { module }: FileModule): string | undefined => {
  if (module.packages && !module.packages.includes(name)) return `${module.folder} may not use the package ${name}`
  if (from.startsWith('web/') && serverPackages.test(name)) return `${name} belongs to the server`
  if (from.startsWith('server/') && webPackages.test(name)) return `${name} belongs to the web`
  return undefined
}

/**
 * Returns what is wrong with an import, or undefined.
 *
 * @param from the importing file below src/, such as `server/domains/library/library.queries.ts`
 * @param to a path below src/, a path that leaves it (`../tests/…`), or the name of a package
 */
export const checkImport = (from: string, to: { path: string } | { package: string }): string | undefined => {
  const fileModule = findModule(from)
  if (!fileModule) return undefined
  if ('package' in to) return checkPackage(to.package, from, fileModule)
  if (/^\.\.\/(tests|scripts|bench)\//.test(to.path)) return `src/ may not import ${to.path.slice(3)}`
  if (to.path.startsWith('../')) return undefined
  if (exceptions.some(([importer, imported]) => from.startsWith(importer) && to.path.startsWith(imported))) {
    return undefined
  }
  return mayImport(fileModule, to.path)
    ? undefined
    : `${fileModule.module.folder.replace('*', fileModule.noun)} may not import ${to.path}`
}
