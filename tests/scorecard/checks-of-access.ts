/** Checks 1-23: access control and attacks. */
import type { ScorecardCheck } from './check.ts'
import { openFiles } from './optional-tests.ts'

export const checksOfAccess: readonly ScorecardCheck[] = [
  {
    id: 1,
    title:
      'access to every endpoint, called by seven roles with valid and invalid input (checks 2 and 3 cover objects)',
    goal: '700 or more pairs of endpoint and role, 100% correct',
    testTags: ['access', 'access-success'],
  },
  {
    id: 2,
    title: 'reads or writes across schools',
    goal: '0',
    testTags: ['tenant-isolation-admins', 'tenant-isolation-members', 'student-privacy', 'file-access'],
  },
  {
    id: 3,
    title: 'objects of another person at the same school, reached by UUID',
    goal: '0',
    testTags: [
      'student-privacy',
      'journal',
      'reflect',
      'favorites-and-progress',
      'exercises',
      'history',
      'assignments',
      'submissions',
    ],
  },
  {
    id: 4,
    title: 'undeclared fields that an endpoint accepts, at every level of nesting',
    goal: '0 change anything: each is rejected',
    testTags: ['access', 'response-serializer', 'rich-text', 'site'],
  },
  {
    id: 5,
    title: 'invalid request bodies',
    goal: '8,000 or more bodies; 0 responses with 5xx; 0 crashes',
    testTags: ['access', 'error-responses'],
  },
  {
    id: 6,
    title: 'generated requests that are nearly valid',
    goal: '20,000 or more requests; 0 responses with 5xx; 100% of responses match the schema',
    testTags: ['generated-load', 'generated-requests'],
  },
  {
    id: 7,
    title: 'requests with malformed HTTP framing (request smuggling)',
    goal: 'none is handled: each is answered with 4xx, or its connection is closed',
    testTags: ['http-framing', 'slow-bodies'],
  },
  {
    id: 8,
    title: 'security headers of every response and page',
    goal: '0 missing',
    testTags: ['access', 'security-headers', 'built-pages', 'public-site', 'trusted-types', 'journeys-every-page'],
  },
  {
    id: 9,
    title: 'session cookie: flags, and randomness of the token',
    goal: 'all flags; 128 bits or more',
    testTags: ['identity', 'session-cookie', 'own-origin'],
  },
  {
    id: 10,
    title:
      'auth sessions: new at every sign-in, ended after one hour without a request, after twelve hours, and after sign-out, password change or deactivation; clock jumps',
    goal: '100%; nobody stays signed in forever or is locked out, nothing is deleted early, each job runs once',
    testTags: [
      'identity',
      'sign-in-methods',
      'password-reset',
      'sso',
      'partners-clock-jumps',
      'sessions',
      'identity-clock-jumps',
      'clock-check',
      'clock-change',
      'clock-rollback',
    ],
  },
  {
    id: 11,
    title: 'password guessing from one network or many, its effect on a classmate, forged IP addresses',
    goal: '<= 10 attempts, then growing delays, no permanent lockout',
    testTags: ['rate-limits', 'networks', 'own-origin'],
  },
  {
    id: 12,
    title: 'sign-in of an unknown person or with a wrong password: message, status and time of the response',
    goal: 'identical; medians less than 10 ms apart',
    testTags: ['account-enumeration', 'identity'],
  },
  {
    id: 13,
    title: 'password rules',
    goal: 'a dozen cases or more, all correct: twelve characters (eight with two-step sign-in), sixty-four and more accepted, common ones rejected, any characters, pasting',
    testTags: ['rules-passwords', 'second-step', 'sign-in'],
  },
  {
    id: 14,
    title: 'hostile uploads',
    goal: '52 of 52 as expected; 0 responses with 5xx; no file can run in a browser',
    testTags: [
      'hostile-uploads',
      'resources-uploads',
      'open-file',
      'file-responses',
      'media-uploads',
      'sniff',
      'read-zip',
    ],
    elsewhere: {
      'on a full disk fails with a message, leaves no file and works again afterwards':
        'it needs the right to mount a small disk; check 29 also fills a disk',
      ...openFiles,
    },
  },
  {
    id: 15,
    title: 'path traversal attempts',
    goal: '0 leaks, 0 responses with 5xx',
    testTags: ['media', 'storage', 'built-pages', 'open-file', 'file-viewer'],
  },
  {
    id: 16,
    title: 'changed or expired signed URLs, and their lifetime',
    goal: 'all rejected; five minutes or less',
    testTags: ['signatures', 'media', 'file-access', 'open-file', 'admin-uploads'],
  },
  {
    id: 17,
    title: 'scripts in user input',
    goal: '0 scripts run; every endpoint with a text field stores them as text, or is listed with a reason',
    testTags: ['hostile-texts-in-pages', 'html', 'markdown', 'public-pages', 'file-responses'],
    elsewhere: openFiles,
  },
  {
    id: 18,
    title: 'requests from a page of another site',
    goal: 'all rejected',
    testTags: ['cross-site-requests', 'events'],
  },
  {
    id: 19,
    title: 'internal addresses that the server can be made to request',
    goal: '0 of 47 or more reached',
    testTags: [
      'public-addresses',
      'external-fetches',
      'lti-tool',
      'lti-launch',
      'feed-sync',
      'providers',
      'forbidden-constructs',
    ],
  },
  {
    id: 20,
    title: 'SQL in user input that runs in the database',
    goal: '0',
    testTags: ['raw-sql', 'generated-load'],
  },
  {
    id: 21,
    title: 'invalid SAML responses',
    goal: '63 of 63 rejected',
    testTags: ['saml-response', 'tampered-saml'],
  },
  {
    id: 22,
    title: 'invalid LTI launches',
    goal: '0 accepted',
    testTags: ['lti-tool', 'lti-launch'],
  },
  {
    id: 23,
    title: 'redirects to another site',
    goal: '0',
    testTags: ['addresses', 'sso'],
  },
]
