/** Figures 39-50: personal data, safety, accessibility and the supply chain. */
import type { Figure } from './figure.ts'

const privacy = 'src/server/domains/privacy'

export const figuresOfPeople: readonly Figure[] = [
  {
    id: 39,
    figure: 'tables that name a person and are in their copy',
    goal: '100 %',
    shown: [`${privacy}/privacy.test.ts`, `${privacy}/data-exports.test.ts`, `${privacy}/export-page.test.ts`],
  },
  {
    id: 40,
    figure:
      'traces of a person who was erased, in the database and among the files; what is told of their class and school',
    goal: '0 found; class totals unchanged but for them, and anonymous',
    shown: [`${privacy}/privacy.test.ts`, `${privacy}/erase.test.ts`, `${privacy}/admin.test.ts`],
  },
  {
    id: 41,
    figure: 'rows older than their school keeps them',
    goal: '0, others kept',
    shown: [`${privacy}/retention.test.ts`, `${privacy}/leavers.test.ts`],
  },
  {
    id: 42,
    figure: 'hosts of others, cookies that scripts can read, what stays after sign-out',
    goal: '0, 0, nothing personal',
    shown: [
      'tests/journeys/public-site.test.ts',
      'tests/journeys/sign-in.test.ts',
      'tests/journeys/offline.long.test.ts',
      'tests/journeys/every-page.test.ts',
      'tests/journeys/shared-device-cleanup.long.test.ts',
      'src/web/lib/stored.test.ts',
    ],
  },
  {
    id: 43,
    figure:
      'words of a journal in logs, jobs, traces, reports of errors, letters, requests to providers, answers to others',
    goal: '0',
    shown: [
      'tests/contract/student-privacy.test.ts',
      'tests/contract/private-text.test.ts',
      'tests/contract/providers-off.test.ts',
      'src/server/platform/log.test.ts',
      'src/server/tracing.test.ts',
    ],
  },
  {
    id: 44,
    figure: 'acts of staff that are written down, and changes of what is written',
    goal: '100 %, 0',
    shown: [
      'tests/contract/audit-events.test.ts',
      'tests/contract/access-success.long.test.ts',
      'src/server/domains/audit/audit.test.ts',
    ],
  },
  {
    id: 45,
    figure:
      'the card of help: cries found and how soon, ordinary lines taken for one, calls about it, saving held back',
    goal: '58 of 60 or more within 300 ms; 6 of 60 or fewer; 0; never',
    shown: [
      'src/rules/safety/moderation.test.ts',
      'src/server/generation/moderation/moderation.test.ts',
      'src/rules/safety/support.test.ts',
      'src/rules/safety/phrases.test.ts',
      'tests/journeys/support.test.ts',
      'tests/journeys/journal.test.ts',
      'tests/journeys/crisis-support.long.test.ts',
      'src/server/domains/exercises/scripts/moderation.test.ts',
    ],
  },
  {
    id: 46,
    figure: '"ask somebody to talk to me" with the mail out of order and the server killed',
    goal: 'lost 0, twice 0; nothing sent without confirm',
    shown: [
      'src/server/domains/support/letters.test.ts',
      'src/server/domains/support/support.test.ts',
      'src/server/domains/support/killed.long.test.ts',
      'tests/journeys/support.test.ts',
    ],
  },
  {
    id: 47,
    figure: 'every screen by axe, on three widths, and by keyboard',
    goal: '0 violations',
    shown: [
      'tests/journeys/every-page.test.ts',
      'tests/journeys/every-page.long.test.ts',
      'tests/journeys/page-animations.long.test.ts',
      'tests/journeys/tab-order.long.test.ts',
      'tests/journeys/gallery.long.test.ts',
    ],
  },
  {
    id: 48,
    figure: 'licences, exact versions, scripts at installation, bill of materials, known weaknesses',
    goal: 'all on the list; all exact; 0; made; 0 high or critical',
    shown: [
      'tests/architecture/licenses.test.ts',
      'tests/scorecard/packages.test.ts',
      'tests/scorecard/advisories.long.test.ts',
    ],
  },
  {
    id: 49,
    figure: 'secrets in the tree, in what is sent to browsers, and in the lines of the log at a sign-in',
    goal: '0; examples are refused at the start',
    shown: [
      'tests/scorecard/leaked-secrets.test.ts',
      'src/server/platform/config.test.ts',
      'src/server/domains/identity/logged.test.ts',
    ],
  },
  {
    id: 50,
    figure: 'ASVS 5.0 level 2, requirement by requirement',
    goal: '253 answered, exceptions 5 or fewer',
    shown: ['tests/architecture/asvs.test.ts'],
  },
]
