/** Checks 39-50: personal data, safety, accessibility and the supply chain. */
import type { ScorecardCheck } from './check.ts'

export const checksOfPeople: readonly ScorecardCheck[] = [
  {
    id: 39,
    title: 'tables that refer to a person and are in the personal data export',
    goal: '100%',
    testTags: ['privacy', 'data-exports', 'export-page'],
  },
  {
    id: 40,
    title: 'traces of an erased person in the database and in files; totals of their class and school',
    goal: "0 found; totals of class and school change only by that person's share, and stay anonymous",
    testTags: ['privacy', 'erase', 'privacy-admin'],
  },
  {
    id: 41,
    title: 'rows older than the retention period of their school',
    goal: '0, all other rows stay',
    testTags: ['retention', 'delete-withdrawn-people'],
  },
  {
    id: 42,
    title: 'third-party hosts, cookies that scripts can read, data that stays after sign-out',
    goal: '0, 0, nothing personal',
    testTags: ['public-site', 'sign-in', 'offline', 'journeys-every-page', 'shared-device-cleanup', 'browser-storage'],
  },
  {
    id: 43,
    title:
      'journal text in logs, jobs, traces, error reports, emails, requests to providers and responses to other people',
    goal: '0',
    testTags: ['student-privacy', 'private-text', 'providers-off', 'log', 'tracing'],
  },
  {
    id: 44,
    title: 'staff actions in the audit log, and changes to its entries',
    goal: '100%, 0',
    testTags: ['audit-events', 'access-success', 'audit'],
  },
  {
    id: 45,
    title: 'help card for texts that sound like a crisis',
    goal: '58 or more of 60 crises detected within 300 ms; 6 or fewer of 60 harmless lines mistaken for one; 0 requests sent; saving never delayed',
    testTags: [
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
    title: 'requests to talk while email fails and the server is killed',
    goal: '0 lost, 0 duplicated; nothing sent without confirmation',
    testTags: ['contact-request-emails', 'support', 'support-crash-recovery', 'journeys-support'],
  },
  {
    id: 47,
    title: 'every screen checked with axe at 1440, 1024 and 390 px and at 400% zoom, and used by keyboard',
    goal: '0 violations',
    testTags: ['journeys-every-page', 'journeys-every-page-long', 'page-animations', 'tab-order', 'gallery'],
  },
  {
    id: 48,
    title: 'licenses, exact versions, installation scripts, bill of materials, known vulnerabilities',
    goal: 'all licenses allowed; all versions exact; 0 installation scripts; bill of materials generated; 0 high or critical vulnerabilities',
    testTags: ['licenses', 'packages', 'advisories'],
  },
  {
    id: 49,
    title: 'secrets in the source tree, in files sent to browsers, and in the log of a sign-in',
    goal: '0; the server rejects example values at start',
    testTags: ['leaked-secrets', 'config', 'sign-in-logs'],
  },
  {
    id: 50,
    title: 'ASVS 5.0 level 2, requirement by requirement',
    goal: '253 answered, 5 exceptions or fewer',
    testTags: ['asvs'],
  },
]
