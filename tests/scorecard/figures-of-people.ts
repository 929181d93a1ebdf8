/** Figures 39-50: personal data, safety, accessibility and the supply chain. */
import type { Figure } from './figure.ts'

const privacy = 'src/server/domains/privacy'

export const figuresOfPeople: readonly Figure[] = [
  {
    id: 39,
    figure: 'tables that name a person and are in their copy',
    goal: '100 %',
    shown: ['privacy', 'data-exports', 'export-page'],
  },
  {
    id: 40,
    figure:
      'traces of a person who was erased, in the database and among the files; what is told of their class and school',
    goal: '0 found; class totals unchanged but for them, and anonymous',
    shown: ['privacy', 'erase', 'admin'],
  },
  {
    id: 41,
    figure: 'rows older than their school keeps them',
    goal: '0, others kept',
    shown: ['retention', 'leavers'],
  },
  {
    id: 42,
    figure: 'hosts of others, cookies that scripts can read, what stays after sign-out',
    goal: '0, 0, nothing personal',
    shown: ['public-site', 'sign-in', 'offline', 'journeys-every-page', 'shared-device-cleanup', 'stored'],
  },
  {
    id: 43,
    figure:
      'words of a journal in logs, jobs, traces, reports of errors, letters, requests to providers, answers to others',
    goal: '0',
    shown: ['student-privacy', 'private-text', 'providers-off', 'log', 'tracing'],
  },
  {
    id: 44,
    figure: 'acts of staff that are written down, and changes of what is written',
    goal: '100 %, 0',
    shown: ['audit-events', 'access-success', 'audit'],
  },
  {
    id: 45,
    figure:
      'the card of help: cries found and how soon, ordinary lines taken for one, calls about it, saving held back',
    goal: '58 of 60 or more within 300 ms; 6 of 60 or fewer; 0; never',
    shown: [
      'safety-moderation',
      'moderation',
      'safety-support',
      'phrases',
      'journeys-support',
      'journeys-journal',
      'crisis-support',
      'scripts-moderation',
    ],
  },
  {
    id: 46,
    figure: '"ask somebody to talk to me" with the mail out of order and the server killed',
    goal: 'lost 0, twice 0; nothing sent without confirm',
    shown: ['letters', 'support', 'support-killed', 'journeys-support'],
  },
  {
    id: 47,
    figure: 'every screen by axe, on three widths, and by keyboard',
    goal: '0 violations',
    shown: ['journeys-every-page', 'journeys-every-page-long', 'page-animations', 'tab-order', 'gallery'],
  },
  {
    id: 48,
    figure: 'licences, exact versions, scripts at installation, bill of materials, known weaknesses',
    goal: 'all on the list; all exact; 0; made; 0 high or critical',
    shown: ['licenses', 'packages', 'advisories'],
  },
  {
    id: 49,
    figure: 'secrets in the tree, in what is sent to browsers, and in the lines of the log at a sign-in',
    goal: '0; examples are refused at the start',
    shown: ['leaked-secrets', 'config', 'logged'],
  },
  {
    id: 50,
    figure: 'ASVS 5.0 level 2, requirement by requirement',
    goal: '253 answered, exceptions 5 or fewer',
    shown: ['asvs'],
  },
]
