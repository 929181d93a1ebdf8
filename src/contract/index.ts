/** The registry of all endpoints, by domain and name. */
import * as activity from './activity.ts'
import * as articles from './articles.ts'
import * as assignments from './assignments.ts'
import * as assignmentsOutbox from './assignments/outbox.ts'
import * as audit from './audit.ts'
import * as catalog from './catalog.ts'
import * as ambiences from './catalog/ambiences.ts'
import * as groups from './catalog/groups.ts'
import * as imports from './catalog/imports.ts'
import * as uploads from './catalog/uploads.ts'
import * as narratorVoices from './catalog/voices.ts'
import type { Endpoint } from './endpoint.ts'
import * as exercises from './exercises.ts'
import * as exerciseOffers from './exercises/offers.ts'
import * as feedback from './feedback.ts'
import * as identity from './identity.ts'
import * as joining from './identity/joining.ts'
import * as identityCards from './identity/cards.ts'
import * as identityConsent from './identity/consent.ts'
import * as identitySections from './identity/sections.ts'
import * as first from './identity/setup.ts'
import * as passkeys from './identity/passkeys.ts'
import * as passwords from './identity/passwords.ts'
import * as people from './identity/people.ts'
import * as peopleImport from './identity/people-import.ts'
import * as school from './identity/school.ts'
import * as secondStep from './identity/second-step.ts'
import * as journal from './journal.ts'
import * as learn from './learn.ts'
import * as unitImportExport from './learn/unit-import-export.ts'
import * as learnFiles from './learn/files.ts'
import * as lessons from './learn/lessons.ts'
import * as learnSummary from './learn/summary.ts'
import * as units from './learn/units.ts'
import * as library from './library.ts'
import * as libraryScriptLines from './library/script-lines.ts'
import * as notices from './notices.ts'
import * as partners from './partners.ts'
import * as connections from './partners/connections.ts'
import * as lti from './partners/lti.ts'
import * as privacy from './privacy.ts'
import * as privacyKeeping from './privacy/admin.ts'
import * as reflect from './reflect.ts'
import * as reflectKeeping from './reflect/admin.ts'
import * as resources from './resources.ts'
import * as resourceFiles from './resources/files.ts'
import * as resourceFolders from './resources/folders.ts'
import * as site from './site.ts'
import * as studioRecordings from './studio/recordings.ts'
import * as studioReview from './studio/review.ts'
import * as studioTakes from './studio/takes.ts'
import * as support from './support.ts'
import * as supportKeeping from './support/admin.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'blocks' in value

const pickEndpoints = (domain: Record<string, unknown>): Record<string, Endpoint> =>
  Object.fromEntries(Object.entries(domain).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])))

export const registry: Record<string, Record<string, Endpoint>> = {
  activity: pickEndpoints(activity),
  articles: pickEndpoints(articles),
  assignments: pickEndpoints({ ...assignments, ...assignmentsOutbox }),
  audit: pickEndpoints(audit),
  catalog: pickEndpoints({ ...catalog, ...ambiences, ...groups, ...imports, ...uploads, ...narratorVoices }),
  exercises: pickEndpoints({ ...exercises, ...exerciseOffers }),
  feedback: pickEndpoints(feedback),
  identity: pickEndpoints({
    ...identity,
    ...joining,
    ...identityCards,
    ...identityConsent,
    ...identitySections,
    ...school,
    ...first,
    ...passkeys,
    ...passwords,
    ...people,
    ...peopleImport,
    ...secondStep,
  }),
  journal: pickEndpoints(journal),
  learn: pickEndpoints({ ...learn, ...unitImportExport, ...learnFiles, ...lessons, ...learnSummary, ...units }),
  library: pickEndpoints({ ...library, ...libraryScriptLines }),
  notices: pickEndpoints(notices),
  partners: pickEndpoints({ ...partners, ...connections, ...lti }),
  privacy: pickEndpoints({ ...privacy, ...privacyKeeping }),
  reflect: pickEndpoints({ ...reflect, ...reflectKeeping }),
  resources: pickEndpoints({ ...resources, ...resourceFolders, ...resourceFiles }),
  site: pickEndpoints(site),
  studio: pickEndpoints({ ...studioRecordings, ...studioTakes, ...studioReview }),
  support: pickEndpoints({ ...support, ...supportKeeping }),
}

export const allEndpoints: readonly Endpoint[] = Object.values(registry).flatMap((domain) => Object.values(domain))
