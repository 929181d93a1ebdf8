/** Checks 39-50: personal data, safety, accessibility and the supply chain. */
import type { Figure } from './figure.ts'

export const figuresOfPeople: readonly Figure[] = [
  {
    id: 39,
    figure: 'tables that refer to a person and are in the personal data export',
    goal: '100%',
    shown: ['privacy', 'data-exports', 'export-page'],
  },
  {
    id: 40,
    figure: 'traces of an erased person in the database and in files; totals of their class and school',
    goal: "0 found; totals of class and school change only by that person's share, and stay anonymous",
    shown: ['privacy', 'erase', 'privacy-admin'],
  },
  {
    id: 41,
    figure: 'rows older than the retention period of their school',
    goal: '0, all other rows stay',
    shown: ['retention', 'leavers'],
  },
  {
    id: 42,
    figure: 'third-party hosts, cookies that scripts can read, data that stays after sign-out',
    goal: '0, 0, nothing personal',
    shown: ['public-site', 'sign-in', 'offline', 'journeys-every-page', 'shared-device-cleanup', 'browser-storage'],
  },
  {
    id: 43,
    figure:
      'journal text in logs, jobs, traces, error reports, emails, requests to providers and responses to other people',
    goal: '0',
    shown: ['student-privacy', 'private-text', 'providers-off', 'log', 'tracing'],
  },
  {
    id: 44,
    figure: 'staff actions in the audit log, and changes to its entries',
    goal: '100%, 0',
    shown: ['audit-events', 'access-success', 'audit'],
  },
  {
    id: 45,
    figure: 'help card for texts that sound like a crisis',
    goal: '58 or more of 60 crises detected within 300 ms; 6 or fewer of 60 harmless lines mistaken for one; 0 requests sent; saving never delayed',
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
    figure: 'requests to talk while email fails and the server is killed',
    goal: '0 lost, 0 duplicated; nothing sent without confirmation',
    shown: ['contact-request-emails', 'support', 'support-crash-recovery', 'journeys-support'],
  },
  {
    id: 47,
    figure: 'every screen checked with axe at 1440, 1024 and 390 px and at 400% zoom, and used by keyboard',
    goal: '0 violations',
    shown: ['journeys-every-page', 'journeys-every-page-long', 'page-animations', 'tab-order', 'gallery'],
  },
  {
    id: 48,
    figure: 'licenses, exact versions, installation scripts, bill of materials, known vulnerabilities',
    goal: 'all licenses allowed; all versions exact; 0 installation scripts; bill of materials generated; 0 high or critical vulnerabilities',
    shown: ['licenses', 'packages', 'advisories'],
  },
  {
    id: 49,
    figure: 'secrets in the source tree, in files sent to browsers, and in the log of a sign-in',
    goal: '0; the server rejects example values at start',
    shown: ['leaked-secrets', 'config', 'sign-in-logs'],
  },
  {
    id: 50,
    figure: 'ASVS 5.0 level 2, requirement by requirement',
    goal: '253 answered, 5 exceptions or fewer',
    shown: ['asvs'],
  },
]
